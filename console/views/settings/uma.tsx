import { useMutate } from "../../client/mutate.js";
import { Badge } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Copy } from "../../ui/id.js";
import { Facts, Section } from "../../ui/page.js";
import { Failure } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { SettingFields, type EditProps } from "./fields.js";
import { umaSettings } from "./list.js";
import { UpdateSettingsDocument } from "./operations.graphql.js";
import { proofText } from "./words.js";
import styles from "./settings.module.css";

/** A text to publish, with its copy. */
function Published({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span className={styles.published}>
      <code>
        <bdi>{text}</bdi>
      </code>
      <Copy text={text} label={`Copy ${label}`} />
    </span>
  );
}

/** The domain of UMA addresses, and the proof by which other platforms honour it. */
export function UmaDomain(edit: EditProps) {
  const { umaDomain, umaDomainProof: proof, proxyUmaSubdomain } = edit.config;
  const check = useMutate(UpdateSettingsDocument);
  return (
    <div className={styles.sideBySide}>
      <Section title="UMA domain">
        <SettingFields {...edit} settings={umaSettings} />
      </Section>
      {proof && (
        <Section
          title="Proof of the domain"
          actions={
            proof.status !== "NOT_REQUIRED" && (
              <Button
                isSmall
                needs="MANAGE"
                isBusy={check.isSending}
                onClick={() => void check.send(() => ({ input: { umaDomain } }))}
              >
                Check now
              </Button>
            )
          }
        >
          {check.problem && <Failure problem={check.problem} />}
          <Facts
            facts={[
              [
                "State",
                <Badge key="state" tone={proof.status === "PENDING" ? "warn" : "good"}>
                  {proofText[proof.status]}
                </Badge>,
              ],
              ["Fallback subdomain", proxyUmaSubdomain],
              ["Last check", proof.checkedAt && <Time at={proof.checkedAt} />],
              ["Proven", proof.provenAt && <Time at={proof.provenAt} />],
              ["Why the proof was not found", proof.fault],
            ]}
          />
          {proof.dnsName && proof.fileUrl && (
            <div className={styles.publish}>
              <p>Publish this value in either of the two places. It is checked daily, and never changes.</p>
              <Facts
                facts={[
                  ["Value", <Published key="value" text={proof.value} label="the value" />],
                  ["As a TXT record of", <Published key="dns" text={proof.dnsName} label="the name of the record" />],
                  [
                    "Or as a line of the file",
                    <Published key="file" text={proof.fileUrl} label="the address of the file" />,
                  ],
                ]}
              />
            </div>
          )}
        </Section>
      )}
    </div>
  );
}
