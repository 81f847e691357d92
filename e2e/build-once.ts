import { buildWeb } from '../scripts/web-build.ts';

/** Before the first product starts: two that start side by side would both build into the same folder. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what a file gives so
export default function buildOnce(): void {
  buildWeb((line) => console.log(line));
}
