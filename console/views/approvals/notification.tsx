import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.js";
import { moneyText } from "../../ui/money.js";
import type { ApprovalRowFragment } from "./operations.graphql.js";

const isSupported = typeof Notification !== "undefined";

/** Asks the browser for its permission to show a notification; shown until the person has decided. */
export function NotifyButton() {
  const [permission, setPermission] = useState(() => (isSupported ? Notification.permission : "denied"));
  if (permission !== "default") return null;
  return (
    <Button icon="approvals" onClick={() => void Notification.requestPermission().then(setPermission)}>
      Notify me
    </Button>
  );
}

/** One notification for each action that comes while the list is open in a tab that is not looked at. */
export function useNotification(actions: readonly ApprovalRowFragment[]): void {
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (actions.length === 0 && !known.current) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...actions.map(({ id }) => id)]);
    if (!before || !isSupported || Notification.permission !== "granted" || !document.hidden) return;
    for (const { id, amount, agent, status } of actions) {
      if (before.has(id) || status !== "PENDING_APPROVAL") continue;
      new Notification(`${agent?.name ?? "An agent"} asks for ${moneyText(amount)}`, { tag: id });
    }
  }, [actions]);
}
