import type { PaymentOrder, PaymentParty, PostalAddress } from '@sorgfalt/payments';
import type { ScreenedField } from '@sorgfalt/risk';
import type { Iban } from '@sorgfalt/money';
import { ibanOf, soon } from './payments-data.ts';

const around = `Nachlass des {}|Nachlass von {}|Erbengemeinschaft {}|Familie {}|{} Familienstiftung|{} c/o Muster Treuhand|c/o {}
z.H. {}|{} und Anna Keller|Konkursmasse {}|{} in Liquidation|Willensvollstrecker {}|Treuhandkonto {}|{} Erben
Estate of {}|{} c/o Sample Trustees|Family of {}|The {} Family Trust|Attn {}|Trustee for {}|On behalf of {}|{} and Mary Baker
Heirs of {}|Executor of the late {}|{} Escrow Account|Account of {}
Hoirie de {}|Succession {}|Famille {}|{} p.a. Fiduciaire Exemple|Pour le compte de {}|Fondation de famille {}|Indivision {}
Eredi di {}|Eredità {}|Famiglia {}|{} presso Fiduciaria Esempio|Per conto di {}|Comunione ereditaria {}|Fondazione di famiglia {}
Herederos de {}|Sucesión de {}|Familia {}|{} a/c Fiduciaria Ejemplo|Por cuenta de {}|Fundación familiar {}`;
const sentences = `Zahlung für {} Rechnung 12|Rechnung 2026-118 {} vom 3. März|Miete Oktober, Mieter {}|Darlehen an {} gemäss Vertrag
Honorar {} / Mandat 4711|Schlussrechnung für Herrn {} Bauetappe 2|Spende im Andenken an {}|im Auftrag von {} überwiesen
Payment for {} invoice 12|Loan to {} as agreed|Consulting fee {} March 2026|Rent October, tenant {}|Gift from {} to family
Invoice 77/2026, attention {}, thank you|Refund {} order 5512
Paiement pour {} facture 12|Loyer octobre, locataire {}|Honoraires {} mandat 33|Prêt accordé à {} selon contrat
Pagamento per {} fattura 12|Affitto ottobre, inquilino {}|Onorario {} mandato 33|Prestito a {} come da contratto
Pago por {} factura 12|Alquiler octubre, inquilino {}|Honorarios {} encargo 33|Préstamo a {} según contrato`;
const places = 'c/o {}|Haus {}|{} Building|Chez {}|Presso {}|Casa {}|Villa {}, 2. Stock|Postfach 12, {}';
const towns = '{}|{}-Stadt|San {}|Saint {}';
const houses = '{}|3, {}';

/* Written after the rules were chosen. */
const aroundHeldBack = `Verlassenschaft {}|{} sel.|z.Hd. Herrn {}|Einzelfirma {}|Miteigentum {} und Beat Graf|In re Estate {} deceased
Assignee {}|Minor child of {}|Compte joint {} Dupont|Tutelle de {}|Mme veuve {}|Curatela {}|Vedova {}|Viuda de {}|Tutela de {}`;
const sentencesHeldBack = `Restzahlung Küche, Bestellung 88 ({})|Taschengeld von {} an Enkel|Kostenvorschuss i.S. {} gegen Unbekannt
final instalment agreed with {} on 3 May|school fees for the son of {}|règlement litige {} dossier 9|saldo lavori casa {} seconda rata
matrícula del hijo de {} curso 2026`;
const placesHeldBack = 'p/o {}|{} Haus|Hof {}|Résidence {}|Cascina {}|Finca {}';
const townsHeldBack = 'Bad {}|{} Dorf';
const housesHeldBack = '{} 3a|B, {}';

const split = (text: string): string[] => text.split(/[|\n]/u);

/** A field of an order in which names are planted. */
export interface Planted {
  readonly place: string;
  readonly field: ScreenedField;
  readonly charsMax: number;
  readonly templates: readonly string[];
  readonly heldBack: readonly string[];
  readonly order: (text: string) => PaymentOrder;
}

const home: PostalAddress = { street: 'Erfundene Gasse', buildingNumber: '7', town: 'Zürich', country: 'CH' };
const plain: PaymentOrder = {
  version: 1,
  debtor: { name: 'Probe Treuhand AG', iban: ibanOf(1) as Iban, address: home },
  creditor: { name: 'Gartenbau Wunderlich GmbH', account: { iban: ibanOf(2) as Iban }, address: home },
  amountMinor: 12_050,
  currency: 'CHF',
  executionDate: soon,
};

const withParty = {
  debtor: (change: Partial<PaymentParty>) => ({ ...plain, debtor: { ...plain.debtor, ...change } }),
  ultimateDebtor: (change: Partial<PaymentParty>) => ({
    ...plain,
    ultimateDebtor: { name: 'Probe', ...change },
  }),
  creditor: (change: Partial<PaymentParty>) => ({ ...plain, creditor: { ...plain.creditor, ...change } }),
  ultimateCreditor: (change: Partial<PaymentParty>) => ({
    ...plain,
    ultimateCreditor: { name: 'Probe', ...change },
  }),
};

/** Every field that holds words, with texts in five languages in which `{}` stands for the name. */
export const planted: readonly Planted[] = [
  ...(['debtor', 'ultimateDebtor', 'creditor', 'ultimateCreditor'] as const).flatMap((party): Planted[] => {
    const part = (
      place: string,
      charsMax: number,
      [templates, heldBack]: readonly [string, string],
      address: (text: string) => Partial<PostalAddress>,
    ): Planted => ({
      place: `${party} ${place}`,
      field: `${party}Address`,
      charsMax,
      templates: split(templates),
      heldBack: split(heldBack),
      order: (text) => withParty[party]({ address: { ...home, ...address(text) } }),
    });
    return [
      {
        place: `${party} name`,
        field: party,
        charsMax: 140,
        templates: split(around),
        heldBack: split(aroundHeldBack),
        order: (name) => withParty[party]({ name }),
      },
      part('street', 70, [places, placesHeldBack], (street) => ({ street })),
      part('building', 16, [houses, housesHeldBack], (buildingNumber) => ({ buildingNumber })),
      part('town', 35, [towns, townsHeldBack], (town) => ({ town })),
      part('address line', 70, [places, placesHeldBack], (line) => ({ lines: [line] })),
    ];
  }),
  {
    place: 'remittance',
    field: 'remittance',
    charsMax: 140,
    templates: split(sentences),
    heldBack: split(sentencesHeldBack),
    order: (remittance) => ({ ...plain, remittance }),
  },
];

const trades = `Garage|Bäckerei|Malergeschäft|Gartenbau|Schreinerei|Elektro|Optik|Apotheke|Treuhand|Immobilien|Reisen|Metallbau
Boulangerie|Garage|Menuiserie|Pharmacie|Fiduciaire|Panetteria|Falegnameria|Farmacia|Consulting|Software|Logistics|Trading`;
const forms = 'AG|GmbH|SA|Sàrl|Sagl|& Co|& Söhne|KG|Ltd||';
const streets = `Bahnhofstrasse|Hauptstrasse|Dorfstrasse|Kirchgasse|Seestrasse|Rue de la Gare|Rue du Lac|Avenue de la Paix|Via Cantonale
Via Stazione|Calle Mayor|High Street|Station Road|Rosenweg|Schulhausstrasse|Bundesplatz|Lindenallee|Chemin des Vignes|Piazza Grande`;
const cities = `Zürich|Bern|Basel|Genève|Lausanne|Lugano|Luzern|St. Gallen|Winterthur|Chur|Sion|Bellinzona|Fribourg|Neuchâtel|Zug|Thun
Paris|Lyon|Milano|Roma|Torino|Madrid|Barcelona|Berlin|Hamburg|München|Wien|London|Manchester|Dublin|Amsterdam|Bruxelles|Lisboa|Porto
Praha|Warszawa|Budapest|Beograd|Zagreb|Sofia|Athens|Istanbul|Ankara|Dubai|Cairo|Nairobi|Singapore|Tokyo|New York|Victoria|Santiago
San Juan|Santa Maria|Sankt Moritz|Alexandria|Washington|Florence|Regina|Valencia|Cordoba|Medina|Kingston|Georgetown|Carolina`;
const purposes = `Rechnung {n}|Miete {n}/2026|Invoice {n}|Facture no {n}|Fattura {n}|Factura {n}|Honorar März 2026|Lohn Oktober|Salaire mai
Stipendio giugno|Spende|Mitgliederbeitrag 2026|Versicherungsprämie Police {n}|Hypothekarzins 3. Quartal|Steuern 2025 Rate 2
Schulgeld Herbstsemester|Kauf Occasion Toyota|Acompte travaux toiture|Saldo lavori tetto|Alquiler de octubre|Gutschein Geburtstag
Payment for services rendered in March|Consulting fees second quarter as agreed|Abonnement Tageszeitung|Kaution Wohnung 3. Stock links
Reise nach Sizilien, Anzahlung|Zahnarzt Kontrolle|Physiotherapie 9 Sitzungen|Kindergeld|Cotisation annuelle club de tennis
Ordine materiale elettrico|Material für Baustelle Nord|Golden Wedding present|Star Alliance tickets|Dividend 2025 global holding
Marine insurance east coast|Gas and oil delivery|General trading invoice {n}|World Vision donation|Unity church donation`;

/** Orders as ordinary clients give them; each names the client in one field and nobody else. */
export function ordinaryOrder(client: string, number: number, pick: (below: number) => number): PaymentOrder {
  const one = (text: string): string => split(text)[pick(split(text).length)] ?? '';
  const surname = client.split(' ').at(-1) ?? client;
  const firm = `${one(trades)} ${surname} ${one(forms)}`.trim();
  const address = {
    street: one(streets),
    buildingNumber: String(pick(90) + 1),
    town: one(cities),
    country: 'CH',
  };
  const text = one(purposes).replace('{n}', String(number));
  return {
    ...plain,
    creditor: { ...plain.creditor, name: number % 2 === 0 ? client : firm, address },
    ...(number % 3 === 0 && {
      ultimateCreditor: {
        name: one(around).replace('{}', client),
        address: { ...address, lines: ['2. Stock'] },
      },
    }),
    remittance: number % 4 === 0 ? `${text} ${client}` : text,
  };
}
