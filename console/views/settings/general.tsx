import { Badge } from "../../ui/badge.js";
import { Copy } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Facts, Section } from "../../ui/page.js";
import { Time } from "../../ui/time.js";
import { SettingFields, type EditProps } from "./fields.js";
import { generalSettings } from "./list.js";
import { endpointText } from "./words.js";
import styles from "./settings.module.css";

/** Which platform it is, in which environment, and where its webhooks go. */
export function General(edit: EditProps) {
  const { config } = edit;
  const endpoint = config.webhookEndpointState;
  return (
    <div className={styles.sideBySide}>
      <Section title="Platform">
        <Facts
          facts={[
            ["Name", config.name],
            [
              "Id of the platform",
              <span key="id">
                <code>{config.platformId}</code> <Copy text={config.platformId} label="Copy the id of the platform" />
              </span>,
            ],
            ["Environment", config.environment === "SANDBOX" ? "Sandbox" : "Production"],
            ["Regulated institution", config.isRegulatedFinancialInstitution ? "Yes" : "No"],
            [
              "Webhook endpoint",
              config.webhookEndpoint ? (
                <code>
                  <bdi>{config.webhookEndpoint}</bdi>
                </code>
              ) : (
                "None"
              ),
            ],
            [
              "State of the endpoint",
              endpoint && (
                <Badge key="state" tone={endpoint.status === "WORKING" ? "good" : "warn"}>
                  {endpointText[endpoint.status]}
                </Badge>
              ),
            ],
            ["Failing since", endpoint?.failingSince && <Time at={endpoint.failingSince} clock="real" isAbsolute />],
            ["Next attempt", endpoint?.nextProbeAt && <Time at={endpoint.nextProbeAt} clock="real" />],
            ["Key that signs webhooks", config.webhookKeyId && <code>{config.webhookKeyId}</code>],
            ["Created", <Time key="created" at={config.createdAt} />],
            ["Changed", <Time key="changed" at={config.updatedAt} />],
          ]}
        />
        <p className={styles.more}>
          <Link to="/webhooks">Endpoint and types of webhooks</Link>
        </p>
      </Section>
      <Section title="Reviews">
        <SettingFields {...edit} settings={generalSettings} />
      </Section>
    </div>
  );
}
