/** Where the customers of the example live: names, addresses and money as they are there. */
export interface Country {
  readonly code: string;
  /** Customers here prove their contacts and their payments. */
  readonly isEea?: boolean;
  /** Currencies of the accounts that customers open, the first one their own. */
  readonly currencies: readonly string[];
  /** `name`, or `name|how it is written in an e-mail address`. */
  readonly people: readonly string[];
  readonly businesses: readonly string[];
  readonly places: readonly (readonly [city: string, postalCode: string, street: string])[];
  readonly phone: string;
}

export const countries: readonly Country[] = [
  {
    code: "US",
    currencies: ["USD", "USDC"],
    people: [
      "Olivia Bennett",
      "Marcus Freeman",
      "Grace Kim",
      "Daniel Ortiz",
      "Hannah Whitfield",
      "Tyrone Jackson",
      "Emily Nakamura",
      "Robert O'Connell",
    ],
    businesses: ["Cascade Coffee Roasters LLC", "Lakeshore Freight Inc.", "Blue Mesa Software Inc."],
    places: [
      ["Portland", "97205", "1420 SW Alder St"],
      ["Chicago", "60607", "215 N Aberdeen St"],
      ["Austin", "78702", "908 E 5th St"],
    ],
    phone: "+1503555",
  },
  {
    code: "GB",
    currencies: ["GBP", "USD"],
    people: [
      "Amelia Hartley",
      "Rhys Llewellyn",
      "Priya Chaudhry",
      "Callum MacLeod",
      "Zainab Hussain",
      "George Fairweather",
    ],
    businesses: ["Thistle & Rook Ltd", "Harbourside Dental Supplies Ltd"],
    places: [
      ["Bristol", "BS1 4RW", "12 Welsh Back"],
      ["Leeds", "LS1 5QS", "48 Wellington Street"],
    ],
    phone: "+447911",
  },
  {
    code: "DE",
    isEea: true,
    currencies: ["EUR", "USD"],
    people: [
      "Jürgen Weiß|juergen.weiss",
      "Annika Schäfer|annika.schaefer",
      "Mehmet Yıldız|mehmet.yildiz",
      "Sophie Krüger|sophie.krueger",
      "Lukas Brandt",
      "Katharina Vogel",
    ],
    businesses: ["Bäckerei Vogel GmbH", "Nordlicht Energietechnik GmbH & Co. KG"],
    places: [
      ["Hamburg", "20457", "Am Sandtorkai 27"],
      ["München", "80331", "Sendlinger Straße 8"],
    ],
    phone: "+4915112",
  },
  {
    code: "FR",
    isEea: true,
    currencies: ["EUR", "GBP"],
    people: ["Chloé Lefèvre", "Baptiste Moreau", "Aïcha Benali", "François Dubois", "Inès Garnier"],
    businesses: ["Atelier Lumière SARL", "Vignobles Castéra SAS"],
    places: [
      ["Lyon", "69002", "18 rue Mercière"],
      ["Bordeaux", "33000", "5 quai des Chartrons"],
    ],
    phone: "+3361234",
  },
  {
    code: "ES",
    isEea: true,
    currencies: ["EUR", "USD"],
    people: ["Lucía Fernández Gil", "Íñigo Etxeberria", "Núria Puig", "Álvaro Muñoz"],
    businesses: ["Azulejos Peñalver SL"],
    places: [
      ["València", "46002", "Carrer de Colón 31"],
      ["Bilbao", "48005", "Calle Somera 14"],
    ],
    phone: "+3461234",
  },
  {
    code: "MX",
    currencies: ["MXN", "USD"],
    people: [
      "María Guadalupe Hernández",
      "José Ángel Ramírez",
      "Ximena Castañeda",
      "Óscar Treviño Peña",
      "Fernanda Ruiz Núñez",
    ],
    businesses: ["Mezcal Tres Caminos S.A. de C.V.", "Logística del Bajío S.A. de C.V."],
    places: [
      ["Guadalajara", "44100", "Av. Vallarta 1020"],
      ["Monterrey", "64000", "Calle Zaragoza 315"],
    ],
    phone: "+52331234",
  },
  {
    code: "BR",
    currencies: ["BRL", "USD"],
    people: ["João Batista Conceição", "Letícia Araújo", "Thiago Gonçalves", "Beatriz Magalhães", "Antônio Simões"],
    businesses: ["Café Serra Azul Ltda.", "Tecelagem São Bento S.A."],
    places: [
      ["São Paulo", "01310-100", "Avenida Paulista 1374"],
      ["Belo Horizonte", "30130-010", "Rua da Bahia 820"],
    ],
    phone: "+55119876",
  },
  {
    code: "IN",
    currencies: ["INR", "USD"],
    people: ["अनन्या शर्मा|ananya.sharma", "Arjun Venkataraman", "Fatima Qureshi", "Rohan Deshpande", "Meenakshi Iyer"],
    businesses: ["Kaveri Textiles Pvt. Ltd.", "Nilgiri Tea Exports Pvt. Ltd."],
    places: [
      ["Bengaluru", "560001", "23 Residency Road"],
      ["Pune", "411004", "7 Bhandarkar Road"],
    ],
    phone: "+9198765",
  },
  {
    code: "NG",
    currencies: ["NGN", "USD"],
    people: ["Chidinma Okonkwo", "Babajide Adéyẹmí", "Halima Abubakar", "Emeka Nwosu"],
    businesses: ["Zuma Agro Processing Ltd"],
    places: [["Lagos", "101241", "14 Awolowo Road"]],
    phone: "+23480312",
  },
  {
    code: "PH",
    currencies: ["PHP", "USD"],
    people: ["Maricel Dela Cruz", "Jun-jun Villanueva", "Rosario Macapagal", "Noel Bautista"],
    businesses: ["Mactan Seafood Trading Corp."],
    places: [["Cebu City", "6000", "88 Osmeña Boulevard"]],
    phone: "+639171",
  },
  {
    code: "JP",
    currencies: ["USD", "USDC"],
    people: [
      "佐藤 美咲|misaki.sato",
      "田中 健一|kenichi.tanaka",
      "髙橋 さくら|sakura.takahashi",
      "山本 翔太|shota.yamamoto",
    ],
    businesses: ["株式会社みどり製作所|midori-seisakusho"],
    places: [["大阪市", "530-0001", "北区梅田 3-1-3"]],
    phone: "+819012",
  },
  {
    code: "EG",
    currencies: ["USD", "EUR"],
    people: ["محمد عبد الرحمن|mohamed.abdelrahman", "نور الهدى مصطفى|nour.mostafa", "ياسمين فؤاد|yasmin.fouad"],
    businesses: ["شركة النيل للتجارة|nile-trading"],
    places: [["القاهرة", "11511", "٢٤ شارع طلعت حرب"]],
    phone: "+201012",
  },
  {
    code: "KE",
    currencies: ["USD", "USDC"],
    people: ["Wanjiru Kamau", "Otieno Odhiambo", "Achieng Njoroge"],
    businesses: ["Savanna Flowers Ltd"],
    places: [["Nairobi", "00100", "Kimathi Street 9"]],
    phone: "+25471212",
  },
  {
    code: "VN",
    currencies: ["USD", "USDT"],
    people: ["Nguyễn Thị Hồng|nguyen.hong", "Trần Văn Đức|tran.duc", "Lê Minh Châu|le.chau"],
    businesses: ["Công ty TNHH Gốm Bát Tràng|gom-bat-trang"],
    places: [["Hà Nội", "100000", "36 phố Hàng Gai"]],
    phone: "+8490123",
  },
];

/** Units of each currency per US dollar, roughly: amounts are chosen in dollars. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  USDC: 1,
  USDT: 1,
  EUR: 0.85,
  GBP: 0.73,
  MXN: 18.8,
  BRL: 5.4,
  INR: 85,
  NGN: 1530,
  PHP: 56,
  KES: 129,
  JPY: 144,
  VND: 26_000,
};

const unitsOf: Readonly<Record<string, number>> = { USDC: 1e6, USDT: 1e6, JPY: 1, VND: 1 };

/** An amount of dollars in the smallest unit of a currency, rounded to a tenth of a unit, or of a hundred of small ones. */
export function amountOf(dollars: number, currency: string): number {
  const units = unitsOf[currency] ?? 100;
  const step = units === 1 ? 100 : units / 10;
  const amount = dollars * (perDollar[currency] ?? 1) * units;
  return Math.max(step, Math.round(amount / step) * step);
}

/** A name as it is shown, and as it is written in an e-mail address. */
export function nameOf(entry: string): { readonly name: string; readonly address: string } {
  const [name = "", address] = entry.split("|");
  const plain = name
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "")
    .trim()
    .toLowerCase()
    .replace(/ +/g, ".");
  return { name, address: address ?? plain };
}
