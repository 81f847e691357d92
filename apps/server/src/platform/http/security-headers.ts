import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config.ts';

/** What pages of ours may not use, whoever asks. */
const closed = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissions = [
  // It reads QR-bills.
  'camera=(self)',
  ...closed.map((name) => `${name}=()`),
].join(', ');

interface Places {
  readonly scripts: readonly string[];
  readonly calls: readonly string[];
  readonly frames: readonly string[];
}

const nowhere: Places = { scripts: [], calls: [], frames: [] };

/** Where the web SDK of Firebase goes: with Google or GitHub also to its own page, by a script of Google's. */
function firebasePlaces({ projectId, authDomain, providers, emulator }: Config['firebase']): Places {
  const services = ['identitytoolkit', 'securetoken', 'firestore'];
  return {
    calls:
      emulator === '' ? services.map((name) => `https://${name}.googleapis.com`) : [`http://${emulator}`],
    scripts: providers.length === 0 ? [] : ['https://apis.google.com'],
    frames: providers.length === 0 ? [] : [`https://${authDomain || `${projectId}.firebaseapp.com`}`],
  };
}

/**
 * The headers that keep pages to themselves. Every directive of the policy stands here: none is taken over from
 * defaults, which would let fonts and styles come from anywhere.
 */
export function createSecurityHeaders({
  api: { publicUrl },
  identity,
  firebase,
}: Pick<Config, 'api' | 'identity' | 'firebase'>): (
  request: IncomingMessage,
  response: ServerResponse,
) => void {
  const elsewhere = identity.provider === 'firebase' ? firebasePlaces(firebase) : nowhere;
  // Made once: the plugin for Fastify makes all headers anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The reader of QR codes is WebAssembly from our own origin; this allows no script that is evaluated.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...elsewhere.scripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Widths of bars and places of menus are style attributes; style sheets come from us only.
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...elsewhere.calls],
        objectSrc: ["'none'"],
        frameSrc: elsewhere.frames.length === 0 ? ["'none'"] : [...elsewhere.frames],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The window of a provider tells the page that opened it what came of it.
    crossOriginOpenerPolicy: {
      policy: elsewhere.frames.length === 0 ? 'same-origin' : 'same-origin-allow-popups',
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
  return (request, response) => {
    setHeaders(request, response, () => undefined);
    response.setHeader('permissions-policy', permissions);
  };
}
