import { useState } from "react";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { TextField } from "../../ui/form.js";
import { nameOf } from "../../ui/names.js";
import { Section } from "../../ui/page.js";
import { useSettled } from "../../ui/settled.js";
import { Failure } from "../../ui/states.js";
import { PayersFoundDocument } from "./operations.graphql.js";
import styles from "./new.module.css";

/** Whose payment it is, when nobody is chosen: a customer, or the platform itself (`customer=platform` in the address). */
export function ChoosePayer() {
  const { set } = useAddress();
  const [text, setText] = useState("");
  const search = useSettled(text.trim());
  const { data, problem, reload } = useRead(PayersFoundDocument, { search: search === "" ? undefined : search });
  const customers = data?.customers.nodes;
  return (
    <Section title="Who pays">
      <div className={styles.stack}>
        <TextField
          label="Find a customer"
          type="search"
          value={text}
          onChange={setText}
          placeholder="Name, e-mail, your id or UMA address"
        />
        {problem && <Failure problem={problem} onRetry={reload} />}
        <ul className={styles.payers} aria-label="Customers">
          {customers?.map((customer) => (
            <li key={customer.id}>
              <button type="button" className={styles.payer} onClick={() => set({ customer: customer.id })}>
                <bdi>{nameOf(customer)}</bdi>
                <bdi className={styles.muted}>{customer.email ?? customer.platformCustomerId}</bdi>
              </button>
            </li>
          ))}
          {customers?.length === 0 && <li className={styles.muted}>No customer matches.</li>}
        </ul>
        <div>
          <Button onClick={() => set({ customer: "platform" })}>The platform itself pays</Button>
        </div>
      </div>
    </Section>
  );
}
