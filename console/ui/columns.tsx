import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import { Button } from "./button.js";
import { CheckField } from "./form.js";
import { Popup } from "./popup.js";
import type { Column } from "./table.js";

const keyOf = (name: string) => `paygraph.columns.${name}`;

function kept(name: string): readonly string[] | undefined {
  const text = localStorage.getItem(keyOf(name));
  return text ? text.split(",") : undefined;
}

/** The columns that are shown: those that someone chose in this browser, otherwise all but the optional ones. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => kept(name));
  const isShown = (column: Column<Row>, index: number) =>
    index === 0 || (chosen ? chosen.includes(column.name) : !column.isOptional);
  const choose = (names: readonly string[]) => {
    localStorage.setItem(keyOf(name), names.join());
    setChosen(names);
  };
  return { shown: columns.filter(isShown), choose };
}

/** The menu of columns; the first one is always shown, because it opens the row. */
export function ColumnMenu<Row>({
  columns,
  shown,
  choose,
}: {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly choose: (names: readonly string[]) => void;
}) {
  const names = shown.map(({ name }) => name);
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button isSmall icon="columns" />}>Columns</Popover.Trigger>
      <Popup label="Columns">
        {columns.slice(1).map(({ name, title }) => (
          <CheckField
            key={name}
            label={title}
            isChecked={names.includes(name)}
            onChange={(isChecked) => choose(isChecked ? [...names, name] : names.filter((one) => one !== name))}
          />
        ))}
      </Popup>
    </Popover.Root>
  );
}
