type Listener = (said: unknown) => void;

/** What the product listens for, by name: to say something as the server would. */
export const heard = new Map<string, Listener>();

/** Stands for `socket.io-client` where a test mocks it with this module. */
export const io = () => ({
  on: (name: string, listener: Listener) => heard.set(name, listener),
  connect: () => {},
  disconnect: () => {},
});
