import type { BankConnector } from '../connector.ts';
import type { NgPsd2Options } from './options.ts';
import type { Exchange } from './exchange.ts';
import { map, webAddress } from './read-answer.ts';
import * as wire from './wire.ts';

type BasketCalls = Pick<
  BankConnector,
  'basketMax' | 'openBasket' | 'startBasketSigning' | 'basketStatus' | 'dropBasket'
>;

/** Signing baskets of the interface: one signature for several payments that were initiated each on its own. */
export function basketCalls(
  exchange: Exchange,
  { psuIpAddress, basketMax }: Pick<NgPsd2Options, 'psuIpAddress' | 'basketMax'>,
): BasketCalls {
  const signingHeaders = (returnUrl: string) => ({
    'psu-ip-address': psuIpAddress,
    'tpp-redirect-preferred': 'true',
    'tpp-redirect-uri': returnUrl,
  });
  return {
    basketMax,

    async openBasket({ requestId, payments, returnUrl }) {
      const answer = await exchange({
        method: 'POST',
        path: '/v1/signing-baskets',
        requestId,
        headers: { 'content-type': 'application/json', ...signingHeaders(returnUrl) },
        body: JSON.stringify({ paymentIds: payments.map(({ bankPaymentId }) => bankPaymentId) }),
        answer: wire.basketCreated,
      });
      return map(answer, ({ basketId, transactionStatus: bankStatus, _links: links }) => ({
        basketId,
        bankStatus,
        scaUrl: webAddress(links['scaRedirect']?.href),
      }));
    },

    async startBasketSigning(basketId, returnUrl) {
      const answer = await exchange({
        method: 'POST',
        path: `${pathOf(basketId)}/authorisations`,
        headers: signingHeaders(returnUrl),
        answer: wire.started,
      });
      return map(answer, ({ _links: links }) => ({ scaUrl: webAddress(links['scaRedirect']?.href) }));
    },

    async basketStatus(basketId) {
      const answer = await exchange({
        method: 'GET',
        path: `${pathOf(basketId)}/status`,
        answer: wire.basketStatus,
      });
      return map(answer, ({ transactionStatus: bankStatus }) => ({ bankStatus }));
    },

    async dropBasket(basketId, requestId) {
      const answer = await exchange({
        method: 'DELETE',
        path: pathOf(basketId),
        requestId,
        headers: { 'psu-ip-address': psuIpAddress },
        answer: wire.anything,
        empty: null,
      });
      return map(answer, () => null);
    },
  };
}

function pathOf(basketId: string): string {
  return `/v1/signing-baskets/${encodeURIComponent(basketId)}`;
}
