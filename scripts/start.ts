import { supervise } from './supervise.ts';
import { buildWeb } from './web-build.ts';

const say = (line: string) => console.log(line);

try {
  buildWeb(say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.exit(await supervise('apps/server/src/main.ts', say));
