import { existsSync, readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100;

interface Entry {
  readonly parent: number;
  readonly name: string;
  readonly seconds: number;
}

/** Seconds of CPU that the descendants of this process took so far, by the name of their program; none off Linux. */
export function descendantsCpu(): Record<string, number> {
  if (!existsSync('/proc/self/stat')) return {};
  const entries = new Map<number, Entry>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    const entry = read(pid);
    if (entry !== null) entries.set(Number(pid), entry);
  }
  const isOurs = (pid: number): boolean => {
    const parent = entries.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  const sums: Record<string, number> = {};
  for (const [pid, { name, seconds }] of entries) if (isOurs(pid)) sums[name] = (sums[name] ?? 0) + seconds;
  return sums;
}

function read(pid: string): Entry | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // With what its ended children took: sums then never go back.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), name, seconds: ticks / ticksPerSecond };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
