/*
 * Loaded into the product before it starts: tells over HTTP the longest that its main thread was at work without a turn
 * of the event loop, in its own processor time, which other programs on the machine do not change.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;

/** Milliseconds of the longest turn since the last question. */
export async function longestTurnMs(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return Number(await answer.text());
}

/** Settings of a product that is measured so, whose clients are as busy as they like. */
export function measuredProduct(port: number): Readonly<Record<string, string>> {
  return {
    REQUESTS_PER_MINUTE: '100000000',
    SIGN_IN_ATTEMPTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
    CHECK_ANSWERS: 'false',
    // As --cpu-prof, to see what it is that takes long.
    NODE_OPTIONS: `--import ${import.meta.url} ${process.env['PRODUCT_NODE_OPTIONS'] ?? ''}`,
    LOOP_TURNS_PORT: String(port),
  };
}

function watch(port: number): void {
  let longestUs = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    before = process.threadCpuUsage();
  }, everyMs).unref();
  createServer((_, response) => {
    response.end(String(Math.round(longestUs / 100) / 10));
    longestUs = 0;
  })
    .listen(port, '127.0.0.1')
    .unref();
}

const port = process.env['LOOP_TURNS_PORT'];
if (isMainThread && port !== undefined && process.argv[1]?.endsWith('/main.ts') === true) watch(Number(port));
