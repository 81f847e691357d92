export function SampleOffer() {
  return null;
}
