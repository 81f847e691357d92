import { main } from '../apps/server/src/main.ts';
import { buildWeb } from './web-build.ts';

const say = (line: string) => console.log(line);

buildWeb(say);
await main(say);
