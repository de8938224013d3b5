import { useEffect, useRef, useState } from "react";
import { ProblemError } from "../client/read.js";
import { Button } from "./button.js";
import { csvOf, download, maxExportedRows } from "./csv.js";
import type { Column } from "./table.js";
import { counted } from "./words.js";

export interface ExportButtonProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: (signal: AbortSignal) => AsyncGenerator<readonly Row[]>;
}

/** Exports what is filtered, in the columns that are shown. A second click or Esc cancels it. */
export function ExportButton<Row>({ name, columns, pages }: ExportButtonProps<Row>) {
  const [state, setState] = useState<{ rows?: number; problem?: string }>({});
  const running = useRef<AbortController | undefined>(undefined);
  const isRunning = state.rows !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const cancel = ({ key }: KeyboardEvent) => key === "Escape" && running.current?.abort();
    addEventListener("keydown", cancel);
    return () => removeEventListener("keydown", cancel);
  }, [isRunning]);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    setState({ rows: 0 });
    const exported = columns.filter(({ text }) => text);
    const headings = exported.map(({ title }) => title);
    const cells = (row: Row) => exported.map(({ text }) => text?.(row) ?? "");
    try {
      const onProgress = (rows: number) => setState({ rows });
      download(await csvOf({ pages, headings, cells, signal: stop.signal, onProgress }), `${name}.csv`);
      setState({});
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem.reason : undefined;
      setState(stop.signal.aborted || !problem ? {} : { problem });
    }
  }

  const { rows, problem } = state;
  return (
    <>
      <span role="status" className={isRunning || problem ? undefined : "hidden"}>
        {problem ?? (rows === undefined ? "" : `${counted(rows, "row")}…`)}
      </span>
      <Button
        isSmall
        icon={isRunning ? "close" : "download"}
        data-tip={`CSV of what is filtered, at most ${maxExportedRows.toLocaleString("en")} rows`}
        onClick={() => (isRunning ? running.current?.abort() : void run())}
      >
        {isRunning ? "Cancel" : "Export"}
      </Button>
    </>
  );
}
