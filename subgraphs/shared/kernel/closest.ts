/** Number of letters to change, insert, remove or swap to turn one word into the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The known word that was probably meant; undefined: none is similar. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  const ranked = [...known].map((candidate) => ({ candidate, far: distance(word, candidate) }));
  const [best] = ranked.sort((a, b) => a.far - b.far);
  return best && best.far <= Math.max(2, Math.floor(word.length / 4)) ? best.candidate : undefined;
}
