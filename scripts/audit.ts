/*
 * npm run audit: asks the registry whether flaws are known of the versions in the lock file. Fails for a high or critical one.
 * A registry that does not answer, or does not know the question, has shown nothing: that is said, and never looks like a pass.
 */
import { spawnSync } from 'node:child_process';
import { root } from './run.ts';

const timeoutMs = 60_000;

/** What the registry said: how many high and critical flaws there are, or why nobody knows. */
export type Verdict =
  | { readonly isKnown: true; readonly grave: number }
  | { readonly isKnown: false; readonly why: string };

/** Reads what `npm audit --json` printed. */
export function readAudit(output: string): Verdict {
  const report = parsed(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts !== undefined) return { isKnown: true, grave: (counts.high ?? 0) + (counts.critical ?? 0) };
  return { isKnown: false, why: report?.message ?? 'the registry did not answer' };
}

interface Report {
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities?: { readonly high?: number; readonly critical?: number } };
}

function parsed(output: string): Report | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

function audit(): number {
  const options = { cwd: root, encoding: 'utf8', timeout: timeoutMs } as const;
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], options);
  const verdict = readAudit(stdout);
  if (!verdict.isKnown) {
    console.log(
      `NOT AUDITED: whether flaws of the dependencies are known was not found out (${verdict.why}).`,
    );
    return 0;
  }
  console.log(`dependencies: ${verdict.grave} high or critical flaws known`);
  return verdict.grave === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = audit();
