import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

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

/**
 * The headers that keep pages to themselves. Every directive of the policy stands here: none is taken over from
 * defaults, which would let fonts and styles come from anywhere.
 */
export function createSecurityHeaders(
  publicUrl: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  // Made once: the plugin for Fastify makes all headers anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The reader of QR codes is WebAssembly from our own origin; this allows no script that is evaluated.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Widths of bars and places of menus are style attributes; style sheets come from us only.
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
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
