/** Rolls up and lays out an ownership of 300 parties and 500 interests: `npm run bench:parties`. */
import type { IsoDate } from '@sorgfalt/calendar';
import { formsDue, layOut, rollUp } from '@sorgfalt/parties';
import type { Interest, Party, PartyGraph } from '@sorgfalt/parties';

const day = '2026-11-25' as IsoDate;
const [partyCount, interestCount, runs] = [300, 500, 200];

/** Numbers from 0 to 1 that are the same in every run (Park and Miller). */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Chains, diamonds, circles and a few trusts above one company; a third of the parties are people. */
function wideGraph(seed: number): PartyGraph {
  const draw = drawsFrom(seed);
  const kindAt = (at: number): Party['kind'] => {
    if (at % 3 === 2) return 'person';
    return at % 40 === 39 ? 'trust' : 'company';
  };
  const parties = Array.from({ length: partyCount }, (_, at): Party => {
    return {
      id: String(at),
      kind: kindAt(at),
      name: `Party ${at}`,
      isListed: false,
      beganOn: null,
      endedOn: null,
    };
  });
  const interests = Array.from({ length: interestCount }, (_, at): Interest => {
    // The first ones make everybody reachable; every tenth of the rest closes a circle.
    const holder = at < partyCount - 1 ? at + 1 : Math.floor(draw() * partyCount);
    const below = Math.floor(draw() * (at % 10 === 0 ? partyCount : Math.min(holder, 60)));
    const subject = parties[below]?.kind === 'person' ? 0 : below;
    const part = 0.1 + 0.2 * draw();
    const kind = parties[subject]?.kind === 'trust' ? 'beneficiaryOfLegalArrangement' : 'shareholding';
    const share = { min: part, max: part };
    return {
      id: String(at),
      holder: String(holder),
      subject: String(subject),
      kind,
      share,
      from: null,
      until: null,
      isSummary: false,
      isDeclaredOwner: false,
    };
  });
  return { parties, interests };
}

function measure(name: string, work: (graph: PartyGraph) => unknown): void {
  const times = Array.from({ length: runs }, (_, run) => {
    const graph = wideGraph(run + 1);
    // Processor time, which other programs do not change.
    const start = process.cpuUsage();
    work(graph);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).toSorted((a, b) => a - b);
  const [median, p99] = [times[runs / 2], times[Math.floor(runs * 0.99)]];
  console.log(`${name}: median ${median?.toFixed(2)} ms, 99th percentile ${p99?.toFixed(2)} ms`);
}

measure('rolled up', (graph) => rollUp(graph, '0', day));
measure('laid out', (graph) => layOut(graph, '0', day));
measure('rolled up with forms', (graph) => {
  // Of a domiciliary company, which has most on them.
  const parties = graph.parties.map((party) =>
    party.id === '0' ? { ...party, kind: 'domiciliaryCompany' as const } : party,
  );
  const drawn = { ...graph, parties };
  formsDue(drawn, rollUp(drawn, '0', day));
});
