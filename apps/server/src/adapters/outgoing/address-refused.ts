/** An address that nothing is sent to; the message is for officers and holds no secret parts of it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}
