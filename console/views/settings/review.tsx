import { useEffect, useState } from "react";
import { useMutate } from "../../client/mutate.js";
import type { Problem } from "../../client/problem.js";
import { ProblemError, readOnce } from "../../client/read.js";
import { Badge } from "../../ui/badge.js";
import { Confirm } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { Skeleton } from "../../ui/states.js";
import { changesOf, conflictsOf, inputOf, type Change, type Config, type Draft } from "./draft.js";
import { SettingsDocument, UpdateSettingsDocument } from "./operations.graphql.js";
import styles from "./settings.module.css";

export interface ReviewProps {
  /** The configuration when the first change was made. */
  readonly seen: Config;
  readonly draft: Draft;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const problemIn = (error: unknown): Problem => {
  if (error instanceof ProblemError) return error.problem;
  throw error;
};

/**
 * What will change, against the configuration as it is now: read when it opens, and again before it is sent. What someone
 * else has changed meanwhile is shown instead of overwritten unseen; what they changed besides stays.
 */
export function Review({ seen, draft, onSaved, onClose }: ReviewProps) {
  const { platformName } = useEnvironment();
  const [fresh, setFresh] = useState<Config>();
  const [isChecking, setIsChecking] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const [failed, setFailed] = useState<Problem>();
  const { send, isSending, problem } = useMutate(UpdateSettingsDocument);
  useEffect(() => {
    void readOnce(SettingsDocument, {}).then(
      ({ platformConfig }) => setFresh(platformConfig),
      (error: unknown) => setFailed(problemIn(error)),
    );
  }, []);
  const changes = fresh ? changesOf(fresh, draft) : [];
  const conflicts = fresh ? conflictsOf(seen, fresh, draft) : new Set<string>();
  const save = async () => {
    if (!fresh) return;
    setIsChecking(true);
    setFailed(undefined);
    const now = await readOnce(SettingsDocument, {}).catch((error: unknown) => setFailed(problemIn(error)));
    setIsChecking(false);
    if (!now) return;
    const config = now.platformConfig;
    const isOther = conflictsOf(fresh, config, draft).size > 0;
    setIsAgain(isOther);
    setFresh(config);
    if (isOther) return;
    const input = inputOf(config, draft);
    if (Object.keys(input).length === 0 || (await send(() => ({ input })))) onSaved();
  };
  return (
    <Confirm
      title="Save the changes"
      isOpen
      onClose={onClose}
      action={changes.length === 0 && fresh ? "Done" : "Save"}
      onConfirm={() => void save()}
      isSending={isSending || isChecking || !fresh}
      problem={problem ?? failed}
      typed={changes.some(({ isDangerous }) => isDangerous) ? platformName : undefined}
    >
      {!fresh && !failed && <Skeleton lines={3} />}
      {isAgain && (
        <p className={styles.notice} role="alert">
          Someone else has just changed one of them. Nothing was saved: look again.
        </p>
      )}
      {fresh && changes.length === 0 && <p>Someone else has made the same changes. There is nothing to save.</p>}
      <ul className={styles.changes} aria-label="Changes">
        {changes.map((change) => (
          <ChangeLine key={change.key} change={change} isConflict={conflicts.has(change.key)} />
        ))}
      </ul>
    </Confirm>
  );
}

function ChangeLine({ change, isConflict }: { readonly change: Change; readonly isConflict: boolean }) {
  const { label, before, after, effect } = change;
  return (
    <li className={styles.change}>
      <div>
        <strong>{label}</strong> {isConflict && <Badge tone="warn">changed by someone else meanwhile</Badge>}
      </div>
      <div className={styles.values}>
        <del>
          <span className="hidden">before: </span>
          <bdi>{before || "none"}</bdi>
        </del>
        <span aria-hidden="true">→</span>
        <ins>
          <span className="hidden">after: </span>
          <bdi>{after || "none"}</bdi>
        </ins>
      </div>
      {effect && <p className={styles.muted}>{effect}</p>}
    </li>
  );
}
