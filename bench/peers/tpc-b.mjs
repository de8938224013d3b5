// pgbench's TPC-B, for machines without pgbench: the same tables, the same seven statements, prepared by name.
// `node bench/peers/tpc-b.mjs <url> init <scale>`, `... run <scale> <connections> <seconds>`: prints `tps = <number>`.
import pg from "pg";

const tellersPerBranch = 10;
const accountsPerBranch = 100_000;
const maxDelta = 5_000;

const [url, mode, scaleText, connectionsText, secondsText] = process.argv.slice(2);
const scale = Number(scaleText);

async function connect() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function initialise() {
  const client = await connect();
  await client.query(`
    CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO pgbench_branches SELECT bid, 0 FROM generate_series(1, ${scale}) AS bid;
    INSERT INTO pgbench_tellers SELECT tid, (tid - 1) / ${tellersPerBranch} + 1, 0
      FROM generate_series(1, ${scale * tellersPerBranch}) AS tid;
    INSERT INTO pgbench_accounts SELECT aid, (aid - 1) / ${accountsPerBranch} + 1, 0, ''
      FROM generate_series(1, ${scale * accountsPerBranch}) AS aid;
    ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
    ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
    ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)`);
  await client.query("VACUUM ANALYZE");
  await client.end();
}

const upTo = (limit) => 1 + Math.floor(Math.random() * limit);

async function transact(client) {
  const aid = upTo(scale * accountsPerBranch);
  const bid = upTo(scale);
  const tid = upTo(scale * tellersPerBranch);
  const delta = upTo(2 * maxDelta + 1) - maxDelta - 1;
  const named = (name, text, values) => client.query({ name, text, values });
  await client.query("BEGIN");
  await named("account", "UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2", [delta, aid]);
  await named("balance", "SELECT abalance FROM pgbench_accounts WHERE aid = $1", [aid]);
  await named("teller", "UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2", [delta, tid]);
  await named("branch", "UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2", [delta, bid]);
  await named(
    "history",
    "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)",
    [tid, bid, aid, delta],
  );
  await client.query("END");
}

async function run(connections, seconds) {
  const clients = await Promise.all(Array.from({ length: connections }, connect));
  const startedAt = performance.now();
  let done = 0;
  const work = async (client) => {
    while (performance.now() - startedAt < seconds * 1000) {
      await transact(client);
      done++;
    }
  };
  await Promise.all(clients.map(work));
  const perSecond = (done * 1000) / (performance.now() - startedAt);
  await Promise.all(clients.map((client) => client.end()));
  process.stdout.write(`tps = ${perSecond.toFixed(3)}\n`);
}

await (mode === "init" ? initialise() : run(Number(connectionsText), Number(secondsText)));
