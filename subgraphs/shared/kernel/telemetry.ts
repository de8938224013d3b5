import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let ofProcess: Registry | undefined;

/** Node's metrics of the process, collected once: what measures the event loop's delay runs as long as the process. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Prometheus metrics, served at `/metrics`. One registry per application, so that several can live in one process. */
export function createMetrics() {
  const registry = Registry.merge([processMetrics()]);
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "paygraph_request_duration_seconds",
      help: "Duration of REST and MCP requests by route and status.",
      labelNames: ["route", "status"],
      buckets: secondsBuckets,
      registers,
    }),
    operations: new Histogram({
      name: "paygraph_graph_operation_duration_seconds",
      help: "Duration of graph operations by kind and outcome.",
      labelNames: ["kind", "outcome"],
      buckets: secondsBuckets,
      registers,
    }),
    subgraphRequests: new Histogram({
      name: "paygraph_subgraph_request_duration_seconds",
      help: "Duration of a gateway's requests to subgraphs in other processes, by subgraph and outcome.",
      labelNames: ["subgraph", "outcome"],
      buckets: secondsBuckets,
      registers,
    }),
    relayedEvents: new Counter({
      name: "paygraph_relayed_events_total",
      help: "Events that the relay assigned a position.",
      registers,
    }),
    relayLag: new Histogram({
      name: "paygraph_relay_lag_seconds",
      help: "From an event's emission to its position.",
      buckets: secondsBuckets,
      registers,
    }),
    webhookAttempts: new Counter({
      name: "paygraph_webhook_attempts_total",
      help: "Webhook delivery attempts by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    endpointsSuspended: new Gauge({ name: "paygraph_webhook_endpoints_suspended", help: "Only probed.", registers }),
    requestLogDropped: new Counter({ name: "paygraph_request_log_dropped_total", help: "Not logged.", registers }),
    subscribers: new Gauge({ name: "paygraph_subscribers", help: "Open subscriptions to the event log.", registers }),
    ...paymentMetrics(registers),
    ...providerMetrics(registers),
    timersDead: new Counter({
      name: "paygraph_timers_dead_total",
      help: "Timers that were given up after too many failures, by name.",
      labelNames: ["name"],
      registers,
    }),
    timersFired: new Counter({
      name: "paygraph_timers_fired_total",
      help: "Timers fired by name and outcome.",
      labelNames: ["name", "outcome"],
      registers,
    }),
  };
}

/** Of money that needs the operator. */
function paymentMetrics(registers: Registry[]) {
  return {
    cardExceptions: new Counter({ name: "paygraph_card_exceptions_total", help: "Settled, not debited.", registers }),
    suspended: new Counter({
      name: "paygraph_suspended_payments_total",
      help: "Payments whose money was posted to a suspense account, by its purpose.",
      labelNames: ["purpose"],
      registers,
    }),
    receivables: new Counter({
      name: "paygraph_receivables_total",
      help: "Collections that were returned after their money was spent: the payers owe it.",
      labelNames: ["currency"],
      registers,
    }),
  };
}

/** Of the file of providers (docs/providers.md). */
function providerMetrics(registers: Registry[]) {
  return {
    providersDiffer: new Gauge({
      name: "paygraph_providers_differ",
      help: "Running processes with another file of providers than this one.",
      registers,
    }),
    providerUp: new Gauge({
      name: "paygraph_provider_up",
      help: "Whether the last request to a provider succeeded, by provider.",
      labelNames: ["provider"],
      registers,
    }),
    providerConflicts: new Counter({
      name: "paygraph_provider_conflicts_total",
      help: "Statements of a provider that contradict an operation, by provider: nothing was posted.",
      labelNames: ["provider"],
      registers,
    }),
    accountNumbersLeft: new Gauge({
      name: "paygraph_account_numbers_left",
      help: "Account numbers of a pool that no internal account has, by provider.",
      labelNames: ["provider"],
      registers,
    }),
    screeningListAge: new Gauge({
      name: "paygraph_screening_list_age_seconds",
      help: "Age of the list of sanctioned persons, by provider.",
      labelNames: ["provider"],
      registers,
    }),
    screeningListsRefused: new Counter({
      name: "paygraph_screening_lists_refused_total",
      help: "Lists of sanctioned persons that were invalid, by provider.",
      labelNames: ["provider"],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
