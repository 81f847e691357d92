import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const everyMs = 10;

/** Times of `/health` while something else went on. */
export interface Health {
  readonly worstMs: number;
  readonly p99Ms: number;
  readonly polls: number;
}

/** Asks `/health` from a process of its own, so that what this one does meanwhile is not measured. */
export interface HealthWatch {
  /** The times of answers while `work` goes on. */
  during(work: () => Promise<unknown>): Promise<Health>;
  close(): void;
}

export function watchHealth(url: string): HealthWatch {
  const child = fork(import.meta.filename, [url], { stdio: 'inherit' });
  return {
    async during(work) {
      await say(child, 'start');
      try {
        await work();
      } finally {
        // What is late when the work has ended is of it.
        await new Promise((done) => setTimeout(done, 50));
      }
      const times = (await say(child, 'stop')) as number[];
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
      return { worstMs: at(1), p99Ms: at(0.99), polls: times.length };
    },
    close: () => void child.kill(),
  };
}

async function say(child: ChildProcess, word: string): Promise<unknown> {
  const answered = once(child, 'message') as Promise<[unknown]>;
  child.send(word);
  return (await answered)[0];
}

/** In the child: a request every ten milliseconds whether the last one is answered or not; each counts from its start. */
function poll(url: string): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  let times: number[] = [];
  let isOn = false;
  let open = 0;
  const one = () => {
    if (!isOn) return;
    const start = performance.now();
    open += 1;
    const ended = () => {
      open -= 1;
      times.push(performance.now() - start);
    };
    get(`${url}/health`, { agent }, (answer) => answer.resume().on('end', ended)).on('error', ended);
  };
  setInterval(one, everyMs);
  const stopped = () => void (open === 0 ? process.send?.(times) : setTimeout(stopped, 5));
  process.on('message', (word) => {
    isOn = word === 'start';
    if (!isOn) return stopped();
    times = [];
    process.send?.('started');
  });
}

/** The most memory that a process held since `forgetPeak`, in megabytes; null off Linux. */
export function peakRssMb(pid: number): number | null {
  try {
    const found = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return found === undefined ? null : Math.round(Number(found) / 1024);
  } catch {
    return null;
  }
}

export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the figure is the peak of the whole run.
  }
}

if (import.meta.main) poll(process.argv[2] ?? '');
