/** Country lists that a pack judges by; ISO 3166-1 alpha-2, with the month they stand for. */
export type CountryLists = {
  /** `YYYY-MM` of the newest plenary that the two FATF lists take account of. */
  readonly asOf: string;
  /** FATF, High-Risk Jurisdictions subject to a Call for Action. */
  readonly callForAction: readonly string[];
  /** FATF, Jurisdictions under Increased Monitoring. */
  readonly increasedMonitoring: readonly string[];
  /** Switzerland, Liechtenstein and the other states of the European Economic Area. */
  readonly normal: readonly string[];
};

/**
 * The lists after the FATF plenary of June 2026, read on 20 November 2026. Increased monitoring
 * is the list of October 2025 with the changes of February and June 2026 worked in; the result
 * of the plenary of October 2026 is not in it. A country on two lists counts by the graver one.
 */
export const countryLists2026June: CountryLists = {
  asOf: '2026-06',
  // Iran, North Korea, Myanmar.
  callForAction: ['IR', 'KP', 'MM'],
  increasedMonitoring: listOf('AO BA BG BO CD CI CM HT IQ KE KW LA LB MC NP PG SS SY VE VG VN YE'),
  normal: listOf(
    'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  ),
};

function listOf(codes: string): readonly string[] {
  return codes.split(' ');
}
