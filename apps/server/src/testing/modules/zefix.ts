import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { swissDay } from '@sorgfalt/calendar';

/** A company in the form in which Zefix gives it; all of it is invented. */
export const zefixMuster = {
  name: 'Sitzprobe Muster AG',
  ehraid: 1_234_567,
  uid: 'CHE123456788',
  chid: 'CH02030000017',
  legalSeatId: 261,
  legalSeat: 'Zürich',
  registryOfCommerceId: 20,
  legalForm: {
    id: 3,
    uid: '0106',
    name: { de: 'Aktiengesellschaft', fr: 'Société anonyme', it: 'Società anonima', en: 'Corporation' },
    shortName: { de: 'AG', fr: 'SA', it: 'SA', en: 'Ltd' },
  },
  status: 'ACTIVE',
  sogcDate: '2026-03-04',
  deletionDate: null,
  translation: ['Sitzprobe Muster SA'],
  purpose: 'Erwerb und Verwaltung von Beteiligungen.',
  sogcPub: [
    {
      sogcDate: '2026-03-04',
      sogcId: 1_006_000_001,
      message: '<FT TYPE="F">Sitzprobe Muster AG</FT>, in Zürich. Neue Adresse: Erfundene Gasse 7.',
      mutationTypes: [{ id: 2, key: 'adressaenderung' }],
    },
  ],
  address: {
    organisation: 'Sitzprobe Muster AG',
    careOf: null,
    street: 'Erfundene Gasse',
    houseNumber: '7',
    addon: null,
    poBox: null,
    city: 'Zürich',
    swissZipCode: '8001',
  },
  canton: 'ZH',
  capitalNominal: '100000.00',
  capitalCurrency: 'CHF',
  oldNames: [{ name: 'Sitzprobe Alt AG', sequenceNr: 1 }],
};

/** A publication of a day about a company, in the form in which Zefix gives it. */
export const dayEntry = ({
  uid,
  number,
  keys = ['aenderungorgane'],
  message = 'Erfundene Meldung.',
  day = swissDay(new Date()),
}: {
  readonly uid: string;
  readonly number: number;
  readonly keys?: readonly string[];
  readonly message?: string;
  readonly day?: string;
}) => ({
  sogcPublication: { sogcDate: day, sogcId: number, message, mutationTypes: keys.map((key) => ({ key })) },
  companyShort: { name: 'Erfundene AG', uid, status: 'ACTIVE' },
});

export const zefixFailure = (type: string) => JSON.stringify({ error: { type, message: type } });

type Answer = (response: ServerResponse, asked: { path: string; body: string }) => void;

export const answers = (status: number, body: unknown): Answer => {
  return (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A register of commerce on this machine, which answers as it is told. */
export async function startZefix() {
  const asked: { method: string; path: string; authorization: string; body: string }[] = [];
  let answer: Answer = answers(404, zefixFailure('NOT_FOUND'));
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      asked.push({ method, path, authorization: request.headers.authorization ?? '', body });
      answer(response, { path, body });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/ZefixPublicREST`,
    asked,
    tell(next: Answer) {
      answer = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
