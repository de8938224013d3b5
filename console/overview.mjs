import { amount, badge, code, empty, facts, field, form, h, input, row, select, table, time } from "./dom.mjs";
import { execute, newKey } from "./graph.mjs";

/** The platform's configuration, from the graph. */
export async function overview({ signal }) {
  const { platformConfig: config } = await execute("ConsoleConfig", {}, signal);
  const { cardConfigs: cards, umaDomainProof: proof, webhookEndpointState: endpoint } = config;
  const currencies = config.supportedCurrencies.map(({ minAmount, maxAmount, currency }) => {
    const { decimals } = currency;
    const limits = [amount(minAmount, decimals), amount(maxAmount, decimals)];
    return row([code(currency.code), currency.name, currency.symbol, decimals, ...limits]);
  });
  return [
    facts([
      ["Platform", [config.name, " ", code(config.platformId)]],
      ["Environment", badge(config.environment)],
      ["UMA domain", code(config.umaDomain)],
      ["Proof of the UMA domain", badge(proof.status)],
      ...(proof.status === "PENDING"
        ? [
            ["To publish", code(proof.value)],
            ["As TXT record of, or in the file", [code(proof.dnsName), " ", code(proof.fileUrl)]],
            ["Last check", proof.fault],
          ]
        : []),
      ["Webhook endpoint", config.webhookEndpoint && code(config.webhookEndpoint)],
      ["State of the endpoint", endpoint && badge(endpoint.status)],
      ...(endpoint?.failingSince ? [["Failing since", time(endpoint.failingSince)]] : []),
      ...(endpoint?.nextProbeAt ? [["Next attempt", time(endpoint.nextProbeAt)]] : []),
      ["Webhook signing key", config.webhookKeyId && code(config.webhookKeyId)],
      ["Regulated institution", config.isRegulatedFinancialInstitution ? "yes" : "no"],
      ["Most per card transaction, minor units", cards.maxSpendPerTransaction],
      ["Most per card and day, minor units", cards.maxSpendPerDay],
      ["Card transactions per day", cards.maxTransactionsPerDay],
      ["Changed", time(config.updatedAt)],
    ]),
    table("Supported currencies", ["Code", "Name", "Symbol", "Decimals", "Least", "Most"], h("tbody", {}, currencies)),
  ];
}

const units = [
  ["1", "seconds"],
  ["60", "minutes"],
  ["3600", "hours"],
  ["86400", "days"],
];

/** Advances the sandbox's clock: due timers have fired before the response. */
export function clock({ environment }) {
  if (environment !== "SANDBOX") {
    return [empty("Only a sandbox has a clock of its own: sign in with a sandbox token.")];
  }
  const result = h("p", { role: "status" });
  const count = input("count", { type: "number", min: 1, max: 31_536_000, value: 1, required: true });
  let idempotencyKey = newKey();
  const fields = [field("Advance by", count), field("Unit", select("unit", units))];
  const advance = form("Advance the clock", fields, async (entries) => {
    const advanceSeconds = Number(entries.count) * Number(entries.unit);
    const { advanceSandboxClock } = await execute("ConsoleAdvanceClock", { input: { advanceSeconds, idempotencyKey } });
    idempotencyKey = newKey();
    result.replaceChildren("The sandbox's time is ", time(advanceSandboxClock.now), ".");
  });
  return [
    h("p", {}, "Timers that become due fire before the response. The clock can't be moved back."),
    advance,
    result,
  ];
}
