import { explain } from "./start-up.js";

/** Default time limit of a shutdown, after which the process exits. */
const defaultShutdownMs = 20_000;

/** A second Ctrl-C after this time ends the process at once. */
const repeatMs = 500;

export type Stop = () => Promise<void>;
/** Ends the process in order, with a non-zero exit code. */
export type Fail = (error: Error) => void;

/** {@link Fail} of a program without anything to stop in order. */
export const failAtOnce: Fail = (error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};

async function stopAll(stops: Stop[]): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    await stop().catch((error: unknown) => {
      process.stderr.write(`While stopping: ${explain(error)}\n`);
      process.exitCode = 1;
    });
  }
}

/**
 * Runs a process until SIGTERM, SIGINT, or the end of its parent process. `start` pushes onto `stops` a function for
 * each part that it has started; they are called in reverse order. It may later call `fail` at any time. A failed start
 * stops the started parts, and exits with 1. A child process notifies its parent when it is ready.
 */
export async function runProcess(
  name: string,
  start: (stops: Stop[], fail: Fail) => Promise<void>,
  shutdownMs = defaultShutdownMs,
): Promise<void> {
  // The reader of our output may exit before us, as with Ctrl-C in `npm start | tee log`: still stop in order.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  let askedAt = 0;
  const shutDown = (why: string) => {
    if (stopping) {
      // Ctrl-C reaches us from the terminal and from npm at once: only a later one is a second press.
      if (performance.now() - askedAt > repeatMs && why === "SIGINT") process.exit(130);
      return;
    }
    askedAt = performance.now();
    process.stderr.write(`${why}: shutting down ${name}\n`);
    setTimeout(() => process.exit(1), shutdownMs).unref();
    stopping = starting.then(() => stopAll(stops)).then(() => process.exit());
  };
  process.on("SIGTERM", () => shutDown("SIGTERM"));
  process.on("SIGINT", () => shutDown("SIGINT"));
  process.on("disconnect", () => shutDown("The parent process has ended"));
  const fail: Fail = (error) => {
    process.exitCode = 1;
    shutDown(explain(error));
  };
  const starting = begin(
    name,
    () => start(stops, fail),
    stops,
    () => stopping !== undefined,
  );
  await starting;
}

async function begin(
  name: string,
  start: () => Promise<void>,
  stops: Stop[],
  isStopping: () => boolean,
): Promise<void> {
  try {
    process.stderr.write(`Starting ${name} (process ${process.pid})\n`);
    await start();
    process.send?.("ready");
  } catch (error) {
    // A signal also interrupts a start.
    process.stderr.write(
      isStopping() ? `${name} was stopped before it was ready\n` : `${name} can't start: ${explain(error)}\n`,
    );
    await stopAll(stops);
    process.exit(1);
  }
}
