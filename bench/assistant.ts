/*
 * Measures the assistant without any model, offline: npm run bench:assistant. Part by part; a part whose published data
 * is absent says so. The last line is JSON.
 */
import { measureRetrieval } from './assistant/retrieval.ts';

console.log(JSON.stringify({ retrieval: measureRetrieval() }));
