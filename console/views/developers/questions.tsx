import documented from "../../../schema/questions.json";
import { serverUrl } from "../../client/places.js";
import { nowOf } from "../../ui/clock.js";
import { Copy } from "../../ui/id.js";
import { Section } from "../../ui/page.js";
import styles from "./developers.module.css";

/** Opens the operation in GraphiQL, in a tab that is signed in as this one. Its times are those of today. */
function addressOf(name: string): string {
  const day = new Date(nowOf("environment")).toISOString().slice(0, 10);
  return `${serverUrl("graphql").href}#${new URLSearchParams({ operation: name, day }).toString()}`;
}

/** The operations of the documentation's "Questions of a dashboard". */
export function Questions() {
  return (
    <div className={styles.detail}>
      <p>
        Questions that a platform’s staff has every day, each with its operation of the graph. It opens in GraphiQL,
        signed in as here, with its times moved to today. Ids are those of an example: replace them by yours.
      </p>
      <Section title="Questions and their operations">
        <ul className={styles.questions}>
          {documented.questions.map(({ question, operations }) => (
            <li key={question}>
              <h3>{question}?</h3>
              {operations.map((operation) => (
                <Operation key={operation.name} {...operation} />
              ))}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

type Operation = (typeof documented)["questions"][number]["operations"][number];

function Operation({ name, query }: Operation) {
  return (
    <div className={styles.operation}>
      <a href={addressOf(name)} target="_blank" rel="opener" aria-label={`Open ${name} in GraphiQL`}>
        {name}
      </a>
      <span className={styles.muted}>{query.startsWith("mutation") && "changes something"}</span>
      <details>
        <summary>Show</summary>
        <div className={styles.text}>
          <pre tabIndex={0} role="region" aria-label={`The operation ${name}`}>
            {query}
          </pre>
          <Copy text={query} label={`Copy the operation ${name}`} />
        </div>
      </details>
    </div>
  );
}
