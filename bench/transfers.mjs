// Posts transfers through the built ledger, in a separate process, for the figures of the ledger. An HTTP
// server, controlled by the benchmark; one request at a time.
import { newId } from "../dist/subgraphs/shared/kernel/ids.js";
import { newLedgerAccounts } from "../dist/subgraphs/shared/ledger/accounts.js";
import { post } from "../dist/subgraphs/shared/ledger/post.js";
import { maxLegs, systemAccount, transferLegs } from "../dist/subgraphs/shared/ledger/posting.js";
import { verifyLedger } from "../dist/subgraphs/shared/ledger/verify.js";
import { emit } from "../dist/subgraphs/shared/events/emit.js";
import { inTransaction } from "../dist/subgraphs/shared/persistence/transaction.js";
import { deps, serveTasks } from "./tasks.mjs";

// Time is given, since reading it is one more lookup.
const tenant = { platformId: "PlatformConfig:bench", environment: "PRODUCTION" };
const currency = "USD";
/** Number of accounts funded by one posting, which also has a leg of the source. */
const accountsPerFunding = maxLegs - 1;
const openedAtOnce = 1_000;
/** More than any run debits from one account. */
const fundsMinor = 1_000_000_000n;

const accounts = [];

function chunksOf(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Opens funded accounts. */
async function open({ count }) {
  const books = { ...tenant, now: new Date() };
  const opened = Array.from({ length: count }, () => ({ id: newId("InternalAccount"), kind: "CUSTOMER", currency }));
  for (const some of chunksOf(opened, openedAtOnce))
    await inTransaction(deps, async (tx) => tx.$write(newLedgerAccounts(books, some)));
  const source = systemAccount(tenant, "SANDBOX_FUNDING", currency);
  for (const some of chunksOf(opened, accountsPerFunding)) {
    const funded = some.map(({ id }) => ({ account: id, currency, amountMinor: fundsMinor }));
    const given = { account: source, currency, amountMinor: -fundsMinor * BigInt(some.length) };
    await inTransaction(deps, (tx) => post(tx, books, { kind: "SANDBOX_FUNDING", legs: [given, ...funded] }));
  }
  accounts.push(...opened.map(({ id }) => id));
  return { accounts: accounts.length };
}

const anyAccount = () => accounts[Math.floor(Math.random() * accounts.length)];

/** Two accounts; if hot, one of them is always the same, alternately debited and credited. */
function chooseAccounts(isHot, turn) {
  const [hot] = accounts;
  const one = isHot ? hot : anyAccount();
  let other = anyAccount();
  while (other === one) other = anyAccount();
  return turn % 2 === 0 ? [one, other] : [other, one];
}

/** One transfer, two entries, one event, one transaction. */
function transfer(from, to) {
  return inTransaction(deps, async (tx) => {
    const books = { ...tenant, now: deps.clock.real() };
    const posting = { kind: "TRANSFER", legs: transferLegs(from, to, currency, 1n) };
    const { id, entries } = await post(tx, books, posting);
    const [{ account, after }] = entries;
    await emit(deps, tx, {
      tenant: books,
      type: "INTERNAL_ACCOUNT.BALANCE_UPDATED",
      subject: { type: "InternalAccount", id: account },
      data: { id: account, balance: { amount: Number(after.balanceMinor), currency }, ledgerTransactionId: id },
    });
  });
}

/** Transfers over this many connections, sequentially on each, for a number of seconds. */
async function run({ seconds, connections, isHot }) {
  const startedAt = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await transfer(...chooseAccounts(isHot, done));
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { transfers: done, perSecond: (done * 1000) / (performance.now() - startedAt) };
}

async function verify() {
  const { transactions, violations } = await verifyLedger(deps.systemScope("operator"));
  if (violations.count > 0) throw new Error(`The books are wrong: ${violations.first.join("; ")}`);
  const [{ events }] = await deps.systemScope("operator").$queryRaw`SELECT count(*)::int AS events FROM shared.event`;
  return { transactions, events };
}

serveTasks({ "/open": open, "/run": run, "/verify": verify });
