/** Takes one slot for the key: returns a function that releases it, or undefined if all are taken. */
export type Quota = (key: string) => (() => void) | undefined;

/** At most `most` slots per key at once, in this process. */
export function createQuota(most: number): Quota {
  const taken = new Map<string, number>();

  return (key) => {
    const count = taken.get(key) ?? 0;
    if (count >= most) return undefined;
    taken.set(key, count + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (taken.get(key) ?? 0) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}
