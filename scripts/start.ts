import { main } from '../apps/server/src/main.ts';
import { buildWeb } from './web-build.ts';

const say = (line: string) => console.log(line);

try {
  buildWeb(say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
await main(say);
