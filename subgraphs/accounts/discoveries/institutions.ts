/**
 * Banks and mobile money providers by country and currency, for the countries of the account types. A line without
 * indentation begins a group; semicolons separate names; `name = shown` adds a display name.
 */
const directory = `
AD EUR
  Andbank; Creand Crèdit Andorrà = Creand; MoraBanc
AE AED
  Abu Dhabi Commercial Bank = ADCB; Abu Dhabi Islamic Bank = ADIB; Ajman Bank; Al Hilal Bank; Arab Bank UAE;
  Bank of Sharjah; Citibank UAE; Commercial Bank International; Commercial Bank of Dubai; Dubai Islamic Bank;
  Emirates Islamic; Emirates NBD; First Abu Dhabi Bank = FAB; HSBC UAE; Mashreq Bank = Mashreq; Mbank UAE;
  National Bank of Fujairah; National Bank of Ras Al Khaimah = RAKBANK; National Bank of Umm Al Qaiwain; Sharjah Islamic Bank;
  Standard Chartered UAE; United Arab Bank; Wio Bank; Zand Bank
AL EUR
  Banka Kombëtare Tregtare = BKT; Credins Bank; OTP Bank Albania; Raiffeisen Bank Albania
AR ARS
  Banco BBVA Argentina = BBVA; Banco Ciudad; Banco Credicoop; Banco Galicia; Banco Hipotecario; Banco Macro;
  Banco de la Nación Argentina = Banco Nación; Banco Patagonia; Banco Provincia; Banco Santander Argentina = Santander; Banco Supervielle;
  Brubank; Mercado Pago; Naranja X; Ualá
AT EUR
  BAWAG; Bank Austria = UniCredit Bank Austria; BKS Bank; Erste Bank; Oberbank; Raiffeisen Bank International; Volksbank Wien
BD BDT
  AB Bank; Agrani Bank; Al-Arafah Islami Bank; BRAC Bank; Bangladesh Krishi Bank; Bank Asia; City Bank; Dhaka Bank;
  Dutch-Bangla Bank; Eastern Bank; EXIM Bank; First Security Islami Bank; IFIC Bank; Islami Bank Bangladesh; Jamuna Bank; Janata Bank;
  Mercantile Bank; Mutual Trust Bank; National Bank; NCC Bank; NRB Bank; One Bank; Premier Bank; Prime Bank; Pubali Bank;
  Rupali Bank; Shahjalal Islami Bank; Social Islami Bank; Sonali Bank; Southeast Bank; Standard Bank; Standard Chartered Bangladesh;
  Trust Bank; United Commercial Bank; Uttara Bank; bKash; Nagad; Rocket; Upay
BE EUR
  Argenta; Belfius; BNP Paribas Fortis; Crelan; ING Belgium; KBC; Triodos Bank Belgium; Wise Europe
BG EUR
  Central Cooperative Bank; DSK Bank; Fibank; Postbank; United Bulgarian Bank; UniCredit Bulbank
BJ XOF
  Bank of Africa Bénin; Banque Atlantique Bénin; Ecobank Bénin; NSIA Banque Bénin; Orabank Bénin; Société Générale Bénin; UBA Bénin;
  Celtiis Cash; Moov Money; MTN Mobile Money
BR BRL
  Banco BMG; Banco BTG Pactual = BTG Pactual; Banco Bradesco = Bradesco; Banco C6 = C6 Bank; Banco do Brasil; Banco Inter = Inter; Banco Pan;
  Banco Safra; Banco Santander Brasil = Santander; Banco Votorantim = BV; Banrisul; Caixa Econômica Federal = Caixa; Itaú Unibanco = Itaú;
  Mercado Pago; Neon; Nubank; PagBank; PicPay; Sicoob; Sicredi; Stone
BW BWP
  Absa Bank Botswana; Access Bank Botswana; Bank Gaborone; FNB Botswana; Stanbic Bank Botswana; Standard Chartered Botswana;
  MyZaka; Orange Money; Smega
CA CAD
  ATB Financial; BMO Bank of Montreal = BMO; Canadian Western Bank; CIBC; Coast Capital Savings; Desjardins; EQ Bank; HSBC Bank Canada;
  Laurentian Bank; Manulife Bank; Meridian Credit Union; National Bank of Canada; Royal Bank of Canada = RBC; Scotiabank; Simplii Financial;
  Tangerine; TD Canada Trust; Vancity; Wealthsimple
CG XAF
  BGFIBank Congo; Crédit du Congo; Ecobank Congo; La Congolaise de Banque = LCB Bank; UBA Congo; Airtel Money; MTN Mobile Money
CH EUR
  Banque Cantonale Vaudoise; PostFinance; Raiffeisen Schweiz = Raiffeisen; UBS; Yuh; Zürcher Kantonalbank
CI XOF
  Bank of Africa Côte d'Ivoire; Banque Atlantique Côte d'Ivoire; BICICI; Bridge Bank Group; Coris Bank Côte d'Ivoire; Ecobank Côte d'Ivoire;
  NSIA Banque Côte d'Ivoire; Orange Bank Africa; Société Générale Côte d'Ivoire; Société Ivoirienne de Banque = SIB; UBA Côte d'Ivoire;
  Moov Money; MTN Mobile Money; Orange Money; Wave
CM XAF
  Afriland First Bank; Banque Atlantique Cameroun; BGFIBank Cameroun; BICEC; CCA-Bank; Commercial Bank Cameroon; Ecobank Cameroun;
  SCB Cameroun; Société Générale Cameroun; Standard Chartered Cameroun; UBA Cameroun; Union Bank of Cameroon; MTN Mobile Money; Orange Money
CN CNY
  Agricultural Bank of China; Bank of Beijing; Bank of China; Bank of Communications; Bank of Jiangsu; Bank of Nanjing; Bank of Ningbo;
  Bank of Shanghai; China CITIC Bank; China Construction Bank; China Everbright Bank; China Guangfa Bank; China Merchants Bank;
  China Minsheng Bank; China Zheshang Bank; Hua Xia Bank; Industrial and Commercial Bank of China = ICBC; Industrial Bank; MYbank;
  Ping An Bank; Postal Savings Bank of China; Shanghai Pudong Development Bank; WeBank; Alipay; WeChat Pay
CO COP
  Banco Agrario; Banco AV Villas; Banco BBVA Colombia = BBVA; Banco Caja Social; Banco Davivienda = Davivienda; Banco de Bogotá;
  Banco de Occidente; Banco Falabella; Banco GNB Sudameris; Banco Pichincha; Banco Popular; Banco Santander Colombia = Santander; Bancolombia;
  Bancoomeva; Citibank Colombia; Itaú Colombia; Lulo Bank; Nu Colombia; Scotiabank Colpatria; Daviplata; Movii; Nequi; RappiPay
CY EUR
  Alpha Bank Cyprus; Astrobank; Bank of Cyprus; Eurobank Cyprus; Hellenic Bank
CZ EUR
  Air Bank; Česká spořitelna; ČSOB; Fio banka; Komerční banka; Moneta Money Bank; Raiffeisenbank; UniCredit Bank Czech Republic
DE EUR
  Berliner Sparkasse; Berliner Volksbank; C24 Bank; comdirect; Commerzbank; Consorsbank; Deutsche Bank; Deutsche Kreditbank = DKB; DZ Bank;
  Frankfurter Sparkasse; GLS Bank; Hamburger Sparkasse = Haspa; HypoVereinsbank; ING Deutschland = ING; Landesbank Baden-Württemberg = LBBW;
  N26; Norisbank; Postbank; Solaris; Stadtsparkasse München; Targobank; Trade Republic
DK DKK
  Arbejdernes Landsbank; Danske Bank; Jyske Bank; Lunar; Nordea Danmark = Nordea; Nykredit Bank; Ringkjøbing Landbobank; Spar Nord; Sydbank
DK EUR
  Danske Bank; Jyske Bank; Nordea Danmark = Nordea; Sydbank
EE EUR
  Coop Pank; LHV Pank = LHV; Luminor; SEB Pank = SEB; Swedbank
EG EGP
  Abu Dhabi Islamic Bank Egypt; Al Baraka Bank Egypt; Alexbank; Arab African International Bank; Arab Bank Egypt; Attijariwafa Bank Egypt;
  Bank NXT; Banque du Caire; Banque Misr; Commercial International Bank = CIB; Crédit Agricole Egypt; Emirates NBD Egypt;
  Export Development Bank of Egypt; Faisal Islamic Bank of Egypt; First Abu Dhabi Bank Misr; Housing and Development Bank; HSBC Egypt;
  National Bank of Egypt; National Bank of Kuwait Egypt; QNB Egypt; Suez Canal Bank; The United Bank;
  Etisalat Cash; InstaPay; Orange Cash; Vodafone Cash; WE Pay
ES EUR
  Abanca; Banco Sabadell; Banco Santander = Santander; Bankinter; BBVA; CaixaBank; Cajamar; EVO Banco; Ibercaja; ING España; Kutxabank;
  Openbank; Unicaja
FI EUR
  Aktia; Ålandsbanken; Danske Bank Finland; Handelsbanken Finland; Nordea; Oma Säästöpankki = OmaSp; OP Financial Group = OP; S-Pankki
FR EUR
  AXA Banque; Banque Populaire; BforBank; BNP Paribas; BoursoBank; Caisse d'Epargne; CIC; Crédit Agricole; Crédit Coopératif; Crédit Mutuel;
  Fortuneo; Hello bank!; La Banque Postale; LCL; Nickel; Qonto; Société Générale = SG
GB EUR
  Barclays; HSBC UK; Lloyds Bank; NatWest; Revolut; Santander UK; Wise
GB GBP
  AIB (NI); Atom Bank; Bank of Ireland UK; Bank of Scotland; Barclays; Chase UK; ClearBank; Clydesdale Bank; Co-operative Bank; Coutts;
  Danske Bank UK; First Direct; Halifax; HSBC UK; Kroo; Lloyds Bank; Metro Bank; Monzo; Nationwide Building Society = Nationwide; NatWest;
  Revolut; Royal Bank of Scotland; Santander UK; Skipton Building Society; Starling Bank; Tide; TSB; Ulster Bank; Virgin Money; Wise;
  Yorkshire Building Society
GH GHS
  Absa Bank Ghana; Access Bank Ghana; Agricultural Development Bank; Bank of Africa Ghana; CalBank; Consolidated Bank Ghana; Ecobank Ghana;
  FBNBank Ghana; Fidelity Bank Ghana; First Atlantic Bank; First National Bank Ghana; GCB Bank; Guaranty Trust Bank Ghana;
  National Investment Bank; OmniBSIC Bank; Prudential Bank; Republic Bank Ghana; Société Générale Ghana; Stanbic Bank Ghana;
  Standard Chartered Ghana; UBA Ghana; Universal Merchant Bank; Zenith Bank Ghana; AirtelTigo Money; MTN Mobile Money; Telecel Cash
GI EUR
  Gibraltar International Bank; Turicum Private Bank; Xapo Bank
GR EUR
  Alpha Bank; Attica Bank; Eurobank; National Bank of Greece; Optima Bank; Piraeus Bank; Viva
GT GTQ
  Banco Agromercantil de Guatemala = BAM; Banco Azteca Guatemala; Banco CHN; Banco de América Central = BAC Credomatic;
  Banco de Antigua; Banco de los Trabajadores = Bantrab; Banco Ficohsa Guatemala; Banco G&T Continental; Banco Industrial; Banco Inmobiliario;
  Banco Internacional; Banco Promerica Guatemala; Banrural; Citibank Guatemala; InterBanco; Vivibanco
HK HKD
  Airstar Bank; Ant Bank; Bank of China (Hong Kong); Bank of Communications (Hong Kong); Bank of East Asia; China CITIC Bank International;
  China Construction Bank (Asia); Chiyu Banking; Chong Hing Bank; Citibank Hong Kong; CMB Wing Lung Bank; Dah Sing Bank; DBS Bank Hong Kong;
  Fubon Bank Hong Kong; Fusion Bank; Hang Seng Bank; HSBC = HSBC Hong Kong; ICBC (Asia); livi bank; Mox Bank; Nanyang Commercial Bank;
  OCBC Hong Kong; PAO Bank; Public Bank Hong Kong; Shanghai Commercial Bank; Standard Chartered Hong Kong; WeLab Bank; ZA Bank
HR EUR
  Erste&Steiermärkische Bank; Hrvatska poštanska banka; OTP banka; Privredna banka Zagreb; Raiffeisenbank Austria; Zagrebačka banka
HT HTG
  Banque Nationale de Crédit; BUH; Capital Bank; Sogebank; Unibank; Lajan Cash; MonCash; NatCash
HU EUR
  CIB Bank; Erste Bank Hungary; Gránit Bank; K&H Bank; MBH Bank; OTP Bank; Raiffeisen Bank Hungary; UniCredit Bank Hungary
ID IDR
  Allo Bank; Bank Aladin Syariah; Bank BTPN; Bank Central Asia = BCA; Bank CIMB Niaga = CIMB Niaga; Bank Danamon; Bank DBS Indonesia; Bank DKI;
  Bank HSBC Indonesia; Bank Jago; Bank Jatim; Bank Jateng; Bank KEB Hana Indonesia; Bank Mandiri; Bank Maybank Indonesia; Bank Mega;
  Bank Muamalat; Bank Negara Indonesia = BNI; Bank Neo Commerce; Bank OCBC NISP; Bank Panin; Bank Permata = PermataBank; Bank Rakyat Indonesia = BRI;
  Bank Sinarmas; Bank Syariah Indonesia = BSI; Bank Tabungan Negara = BTN; Bank UOB Indonesia; BCA Digital = blu; BJB; Citibank Indonesia; SeaBank Indonesia;
  Standard Chartered Indonesia; Superbank; DANA; GoPay; LinkAja; OVO; ShopeePay
IE EUR
  AIB; An Post Money; Bank of Ireland; Bunq Ireland; Permanent TSB; Revolut Bank Ireland
IN INR
  AU Small Finance Bank; Axis Bank; Bandhan Bank; Bank of Baroda; Bank of India; Bank of Maharashtra; Canara Bank; Central Bank of India;
  City Union Bank; CSB Bank; DBS Bank India; DCB Bank; Equitas Small Finance Bank; Federal Bank; HDFC Bank; HSBC India; ICICI Bank; IDBI Bank;
  IDFC FIRST Bank; Indian Bank; Indian Overseas Bank; IndusInd Bank; Jammu and Kashmir Bank; Karnataka Bank; Karur Vysya Bank;
  Kotak Mahindra Bank; Punjab & Sind Bank; Punjab National Bank; RBL Bank; South Indian Bank; Standard Chartered India; State Bank of India = SBI;
  Tamilnad Mercantile Bank; UCO Bank; Ujjivan Small Finance Bank; Union Bank of India; Yes Bank; Airtel Payments Bank; India Post Payments Bank
IS EUR
  Arion banki; Íslandsbanki; Kvika banki; Landsbankinn
IT EUR
  Banca Mediolanum; Banca Monte dei Paschi di Siena = MPS; Banca Sella; Banco BPM; BNL; BPER Banca; Credem; Crédit Agricole Italia; FinecoBank;
  Hype; illimity; ING Italia; Intesa Sanpaolo; Mediobanca; Poste Italiane; UniCredit
JM JMD
  Bank of Nova Scotia Jamaica = Scotiabank Jamaica; Citibank Jamaica; CIBC Caribbean Jamaica; First Global Bank; JMMB Bank; JN Bank;
  National Commercial Bank Jamaica = NCB; Sagicor Bank Jamaica; Lynk
KE KES
  Absa Bank Kenya; Bank of Africa Kenya; Co-operative Bank of Kenya; Diamond Trust Bank Kenya; Ecobank Kenya; Equity Bank Kenya; Family Bank;
  I&M Bank Kenya; KCB Bank Kenya; National Bank of Kenya; NCBA Bank Kenya; Prime Bank Kenya; Sidian Bank; Stanbic Bank Kenya;
  Standard Chartered Kenya; Airtel Money; M-PESA; T-Kash
LI EUR
  Bank Frick; LGT Bank; Liechtensteinische Landesbank; VP Bank
LT EUR
  Artea; Luminor; Paysera; Revolut Bank; SEB bankas = SEB; Swedbank; Urbo bankas
LU EUR
  Banque de Luxembourg; Banque Internationale à Luxembourg = BIL; Banque Raiffeisen; BGL BNP Paribas; ING Luxembourg; POST Luxembourg; Spuerkeess
LV EUR
  BluOr Bank; Citadele; Luminor; Rietumu Banka; SEB banka = SEB; Swedbank
MC EUR
  Barclays Monaco; CFM Indosuez Wealth Management; CMB Monaco; Société Générale Private Banking Monaco
MD EUR
  maib; Moldindconbank; OTP Bank Moldova; Victoriabank
ME EUR
  Crnogorska komercijalna banka = CKB; Erste Bank Montenegro; Hipotekarna banka; NLB Banka Podgorica
MK EUR
  Halkbank Skopje; Komercijalna Banka Skopje; NLB Banka Skopje; Stopanska Banka
MT EUR
  APS Bank; Bank of Valletta; BNF Bank; HSBC Malta; MeDirect
MW MWK
  CDH Investment Bank; Centenary Bank Malawi; Ecobank Malawi; FDH Bank; First Capital Bank Malawi; NBS Bank; National Bank of Malawi;
  Standard Bank Malawi; Airtel Money; TNM Mpamba
MX MXN
  Actinver; Banamex; Banco Azteca; Banco del Bajío = BanBajío; Banco Inbursa = Inbursa; Bancoppel; Banorte; Banregio; BBVA México = BBVA; Citi México; HSBC México = HSBC;
  Klar; Mercado Pago; Multiva; Nu México = Nu; Santander México = Santander; Scotiabank México = Scotiabank; Spin by OXXO; STP; Ualá México
MY MYR
  Affin Bank; Agrobank; Al Rajhi Bank Malaysia; Alliance Bank; AmBank; Bank Islam; Bank Muamalat Malaysia; Bank Rakyat; Bank Simpanan Nasional = BSN;
  Boost Bank; CIMB Bank; Citibank Malaysia; GXBank; Hong Leong Bank; HSBC Bank Malaysia; Kuwait Finance House Malaysia; Maybank; MBSB Bank;
  OCBC Bank Malaysia; Public Bank; RHB Bank; Standard Chartered Malaysia; UOB Malaysia; Boost; Touch 'n Go eWallet
NG NGN
  Access Bank; Citibank Nigeria; Ecobank Nigeria; FairMoney Microfinance Bank = FairMoney; Fidelity Bank; First Bank of Nigeria = FirstBank; First City Monument Bank = FCMB;
  Globus Bank; Guaranty Trust Bank = GTBank; Jaiz Bank; Keystone Bank; Kuda Microfinance Bank = Kuda; Lotus Bank; Moniepoint Microfinance Bank = Moniepoint;
  OPay; Optimus Bank; PalmPay; Parallex Bank; Polaris Bank; PremiumTrust Bank; Providus Bank; Rubies Microfinance Bank; Signature Bank; Stanbic IBTC Bank;
  Standard Chartered Nigeria; Sterling Bank; SunTrust Bank; TAJBank; Titan Trust Bank; Union Bank of Nigeria; United Bank for Africa = UBA; Unity Bank;
  VFD Microfinance Bank; Wema Bank; Zenith Bank; 9 Payment Service Bank = 9PSB; MTN MoMo Payment Service Bank = MTN MoMo; SmartCash Payment Service Bank = SmartCash
NL EUR
  ABN AMRO; ASN Bank; bunq; ING Nederland = ING; Knab; NIBC; Rabobank; RegioBank; SNS; Triodos Bank; Van Lanschot Kempen
NO EUR
  DNB; Handelsbanken Norway; Nordea Norge = Nordea; Sbanken; SpareBank 1; Storebrand Bank
PH PHP
  Asia United Bank; Bank of Commerce; Bank of the Philippine Islands = BPI; BDO Unibank = BDO; China Banking Corporation = China Bank; CIMB Bank Philippines;
  Citibank Philippines; CTBC Bank Philippines; Development Bank of the Philippines; EastWest Bank; GoTyme Bank; HSBC Philippines;
  Land Bank of the Philippines = LANDBANK; Maya Bank; Maybank Philippines; Metropolitan Bank and Trust Company = Metrobank; Overseas Filipino Bank;
  Philippine Bank of Communications = PBCOM; Philippine National Bank = PNB; Philippine Savings Bank = PSBank; Philtrust Bank; RCBC; Robinsons Bank;
  Security Bank; Standard Chartered Philippines; Tonik Digital Bank; UCPB; Union Bank of the Philippines = UnionBank; UNO Digital Bank;
  Veterans Bank; Coins.ph; GCash; GrabPay; Maya; ShopeePay
PK PKR
  Allied Bank; Askari Bank; Bank Al Habib; Bank Alfalah; Bank Islami Pakistan = BankIslami; Bank of Khyber; Bank of Punjab; Citibank Pakistan;
  Dubai Islamic Bank Pakistan; Faysal Bank; First Women Bank; Habib Bank Limited = HBL; Habib Metropolitan Bank; JS Bank; MCB Bank; MCB Islamic Bank;
  Meezan Bank; Mobilink Microfinance Bank; National Bank of Pakistan; Samba Bank; Silkbank; Sindh Bank; Soneri Bank; Standard Chartered Pakistan;
  Summit Bank; U Microfinance Bank; United Bank Limited = UBL; Easypaisa; JazzCash; NayaPay; SadaPay; Zindigi
PL EUR
  Alior Bank; Bank Millennium; BNP Paribas Bank Polska; ING Bank Śląski; mBank; Bank Pekao; PKO Bank Polski; Santander Bank Polska
PT EUR
  ActivoBank; Banco BPI; Banco CTT; Banco Santander Totta; Caixa Geral de Depósitos = CGD; Crédito Agrícola; Millennium bcp; Montepio; Novo Banco
RO EUR
  Banca Transilvania; BCR; BRD; CEC Bank; ING Bank România; Raiffeisen Bank România; UniCredit Bank România
RS EUR
  AIK Banka; Banca Intesa Beograd; Erste Bank Serbia; NLB Komercijalna banka; OTP banka Srbija; Raiffeisen banka Beograd
RW RWF
  Access Bank Rwanda; Bank of Africa Rwanda; Bank of Kigali; BPR Bank Rwanda; Ecobank Rwanda; Equity Bank Rwanda; GTBank Rwanda; I&M Bank Rwanda;
  Airtel Money; MTN Mobile Money
SE EUR
  Danske Bank Sweden; Handelsbanken; Länsförsäkringar Bank; Nordea Sverige = Nordea; SEB; Skandiabanken; Swedbank
SG SGD
  Bank of China Singapore; Bank of Singapore; CIMB Bank Singapore; Citibank Singapore; DBS Bank = DBS; GXS Bank; HSBC Singapore; ICBC Singapore; Maybank Singapore;
  MariBank; OCBC Bank = OCBC; POSB; RHB Bank Singapore; Standard Chartered Singapore; State Bank of India Singapore; Trust Bank; UOB
SI EUR
  Delavska hranilnica; Gorenjska banka; Intesa Sanpaolo Bank Slovenija; NLB; OTP banka Slovenija; SKB banka; UniCredit Slovenija
SK EUR
  ČSOB Slovensko; Prima banka; Slovenská sporiteľňa; Tatra banka; UniCredit Bank Slovakia; VÚB banka
SM EUR
  Banca Agricola Commerciale; Banca di San Marino; Cassa di Risparmio della Repubblica di San Marino
SN XOF
  Bank of Africa Sénégal; Banque Atlantique Sénégal; BICIS; CBAO; Coris Bank Sénégal; Crédit du Sénégal; Ecobank Sénégal; Orabank Sénégal;
  Société Générale Sénégal; UBA Sénégal; E-Money; Free Money; Orange Money; Wave
SV USD
  Banco Abank; Banco Agrícola; Banco Atlántida El Salvador; Banco Azul; Banco Cuscatlán; Banco Davivienda El Salvador = Davivienda;
  Banco de América Central El Salvador = BAC Credomatic; Banco Fedecrédito; Banco G&T Continental El Salvador; Banco Hipotecario de El Salvador;
  Banco Industrial El Salvador; Banco Promerica El Salvador; Citibank El Salvador; Chivo Wallet; Tigo Money
TG XOF
  Bank of Africa Togo; Banque Atlantique Togo; Coris Bank Togo; Ecobank Togo; NSIA Banque Togo; Orabank Togo; Sunu Bank Togo; Union Togolaise de Banque;
  Flooz; Mixx by Yas
TH THB
  Bangkok Bank; Bank for Agriculture and Agricultural Cooperatives = BAAC; Bank of Ayudhya = Krungsri; Bank of China Thailand; CIMB Thai Bank; Citibank Thailand;
  Government Housing Bank; Government Savings Bank = GSB; HSBC Thailand; ICBC Thai; Islamic Bank of Thailand; Kasikornbank = KBank; Kiatnakin Phatra Bank;
  Krungthai Bank = Krungthai; Land and Houses Bank = LH Bank; Siam Commercial Bank = SCB; Standard Chartered Thai; Thai Credit Bank; Tisco Bank;
  TMBThanachart Bank = ttb; UOB Thailand; TrueMoney
TZ TZS
  Absa Bank Tanzania; Access Bank Tanzania; Azania Bank; CRDB Bank; Diamond Trust Bank Tanzania; Equity Bank Tanzania; Exim Bank Tanzania; NBC Bank;
  NMB Bank; Stanbic Bank Tanzania; Standard Chartered Tanzania; TCB Bank; Airtel Money; HaloPesa; M-Pesa; Mixx by Yas; T-Pesa
UG UGX
  Absa Bank Uganda; Bank of Africa Uganda; Centenary Bank; dfcu Bank; Diamond Trust Bank Uganda; Ecobank Uganda; Equity Bank Uganda; Housing Finance Bank;
  I&M Bank Uganda; KCB Bank Uganda; PostBank Uganda; Stanbic Bank Uganda; Standard Chartered Uganda; UBA Uganda; Airtel Money; MTN Mobile Money
US USD
  Ally Bank; American Express National Bank; Associated Bank; Axos Bank; Bank of America; Bank of the West; BMO Bank; BNY; BOK Financial; Cadence Bank;
  Capital One; Charles Schwab Bank; Chime; Citibank; Citizens Bank; City National Bank; Column; Comerica Bank; Cross River Bank; Customers Bank; Discover Bank;
  East West Bank; Evolve Bank & Trust; Fifth Third Bank; First Citizens Bank; First Horizon Bank; Fidelity Investments; Flagstar Bank; Frost Bank; Goldman Sachs Bank USA;
  Huntington Bank; JPMorgan Chase = Chase; KeyBank; Lead Bank; M&T Bank; Mercury; Morgan Stanley Private Bank; Navy Federal Credit Union; Northern Trust;
  Pathward; PenFed Credit Union; PNC Bank; Popular Bank; Regions Bank; Santander Bank; SoFi Bank; State Employees' Credit Union; State Street Bank;
  Synchrony Bank; Synovus Bank; TD Bank; Truist Bank; U.S. Bank; UMB Bank; USAA Federal Savings Bank; Varo Bank; Webster Bank; Wells Fargo; Western Alliance Bank; Zions Bank
VA EUR
  Istituto per le Opere di Religione
VN VND
  ABBANK; ACB; Agribank; Bac A Bank; BAOVIET Bank; BIDV; CIMB Vietnam; Eximbank; GPBank; HDBank; HSBC Vietnam; Kienlongbank; LPBank; MB Bank; MSB; Nam A Bank;
  NCB; OCB; PGBank; PVcomBank; Sacombank; Saigonbank; SCB; SeABank; SHB; Shinhan Bank Vietnam; Standard Chartered Vietnam; Techcombank; Timo; TPBank; UOB Vietnam; VIB;
  Viet Capital Bank = BVBank; VietABank; Vietbank; Vietcombank; VietinBank; VPBank; Woori Bank Vietnam; MoMo; ZaloPay
ZA ZAR
  Absa Bank = Absa; African Bank; Albaraka Bank; Bidvest Bank; Capitec Bank = Capitec; Capitec Business; Citibank South Africa; Discovery Bank; First National Bank = FNB;
  Grindrod Bank; HSBC South Africa; Investec; Nedbank; Old Mutual Bank; Sasfin Bank; Standard Bank; Standard Chartered South Africa; TymeBank
ZM ZMW
  Absa Bank Zambia; Access Bank Zambia; Ecobank Zambia; First National Bank Zambia; Indo Zambia Bank; Stanbic Bank Zambia; Standard Chartered Zambia; Zanaco;
  Airtel Money; MTN Mobile Money; Zamtel Money
`;

/** A payment institution in one country and currency. */
export interface Institution {
  /** The value of an external account's `bankName`. */
  readonly bankName: string;
  /** The name shown to people. */
  readonly displayName: string;
  readonly country: string;
  readonly currency: string;
}

function groupOf(text: string): Institution[] {
  const [, country = "", currency = "", names = ""] = /^(\w+) (\w+)\n([^]*)$/.exec(text) ?? [];
  return names.split(";").map((entry) => {
    const [bankName = "", displayName = bankName] = entry.split(" = ").map((name) => name.trim());
    return { bankName, displayName, country, currency };
  });
}

const { compare: inOrder } = new Intl.Collator("en");

/** Every institution, by country, currency and name. */
export const institutions: readonly Institution[] = directory
  .trim()
  .split(/\n(?=\S)/)
  .flatMap(groupOf)
  .sort((a, b) => inOrder(a.country, b.country) || inOrder(a.currency, b.currency) || inOrder(a.bankName, b.bankName));
