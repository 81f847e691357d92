/**
 * What the SDK of Firebase reaches: it keeps the `fetch` that is there when it is loaded, once for all tests. Import it before
 * anything that loads the SDK.
 */
export const firebaseNetwork: { answer: typeof fetch } = {
  answer: () => Promise.reject(new Error('no network')),
};

globalThis.fetch = (address, init) => firebaseNetwork.answer(address, init);
