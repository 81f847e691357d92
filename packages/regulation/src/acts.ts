import type { Language } from '@sorgfalt/grounding';
import { neighbouringActs } from './neighbouring-acts.ts';

export type ActKind = 'act' | 'ordinance' | 'circular' | 'self-regulation';

/** Something that binds a financial intermediary and that the digest sums up. */
export interface Act {
  /** The `source` of its passages. */
  readonly key: string;
  /** The number in the classified compilation (`955.0`), or the number its issuer gave it (`2016/7`). */
  readonly number: string;
  readonly kind: ActKind;
  /** What stands in a citation. */
  readonly shortName: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  /** ISO date of the consolidation that the digest was checked against; null: no text was at hand. */
  readonly checkedAgainst: string | null;
  /** Where its issuer publishes the binding text. */
  readonly link: string;
}

export const acts: readonly Act[] = [
  {
    key: 'amlo',
    number: '955.01',
    kind: 'ordinance',
    shortName: { en: 'AMLO', de: 'GwV', fr: 'OBA', it: 'ORD', es: 'OBA' },
    title: {
      en: 'Anti-Money Laundering Ordinance',
      de: 'Geldwäschereiverordnung',
      fr: 'Ordonnance sur le blanchiment d’argent',
      it: 'Ordinanza sul riciclaggio di denaro',
      es: 'Ordenanza suiza sobre el blanqueo de capitales',
    },
    checkedAgainst: '2023-01-01',
    link: 'https://www.fedlex.admin.ch/eli/cc/2015/791',
  },
  {
    key: 'amla',
    number: '955.0',
    kind: 'act',
    shortName: { en: 'AMLA', de: 'GwG', fr: 'LBA', it: 'LRD', es: 'LBA' },
    title: {
      en: 'Anti-Money Laundering Act',
      de: 'Geldwäschereigesetz',
      fr: 'Loi sur le blanchiment d’argent',
      it: 'Legge sul riciclaggio di denaro',
      es: 'Ley suiza sobre el blanqueo de capitales',
    },
    checkedAgainst: '2024-03-01',
    link: 'https://www.fedlex.admin.ch/eli/cc/1998/892_892_892',
  },
  {
    key: 'amlo-finma',
    number: '955.033.0',
    kind: 'ordinance',
    shortName: { en: 'AMLO-FINMA', de: 'GwV-FINMA', fr: 'OBA-FINMA', it: 'ORD-FINMA', es: 'OBA-FINMA' },
    title: {
      en: 'FINMA Anti-Money Laundering Ordinance',
      de: 'Geldwäschereiverordnung-FINMA',
      fr: 'Ordonnance de la FINMA sur le blanchiment d’argent',
      it: 'Ordinanza FINMA sul riciclaggio di denaro',
      es: 'Ordenanza de la FINMA sobre el blanqueo de capitales',
    },
    checkedAgainst: '2021-01-01',
    link: 'https://www.fedlex.admin.ch/eli/cc/2015/390',
  },
  {
    key: 'cdb',
    number: 'CDB 20',
    kind: 'self-regulation',
    shortName: { en: 'CDB 20', de: 'VSB 20', fr: 'CDB 20', it: 'CDB 20', es: 'CDB 20' },
    title: {
      en: 'Agreement on the Swiss banks’ code of conduct with regard to the exercise of due diligence',
      de: 'Vereinbarung über die Standesregeln zur Sorgfaltspflicht der Banken',
      fr: 'Convention relative à l’obligation de diligence des banques',
      it: 'Convenzione relativa all’obbligo di diligenza delle banche',
      es: 'Convenio sobre la obligación de diligencia de los bancos',
    },
    checkedAgainst: null,
    link: 'https://www.swissbanking.ch',
  },
  {
    key: 'finma-2016-7',
    number: '2016/7',
    kind: 'circular',
    shortName: {
      en: 'FINMA Circ. 2016/7',
      de: 'FINMA-RS 2016/7',
      fr: 'Circ.-FINMA 2016/7',
      it: 'Circ. FINMA 2016/7',
      es: 'Circ. FINMA 2016/7',
    },
    title: {
      en: 'Video and online identification',
      de: 'Video- und Online-Identifizierung',
      fr: 'Identification par vidéo et en ligne',
      it: 'Videoidentificazione e identificazione online',
      es: 'Identificación por vídeo y en línea',
    },
    checkedAgainst: null,
    link: 'https://www.finma.ch/en/documentation/circulars/',
  },
  {
    key: 'finma-2018-3',
    number: '2018/3',
    kind: 'circular',
    shortName: {
      en: 'FINMA Circ. 2018/3',
      de: 'FINMA-RS 2018/3',
      fr: 'Circ.-FINMA 2018/3',
      it: 'Circ. FINMA 2018/3',
      es: 'Circ. FINMA 2018/3',
    },
    title: {
      en: 'Outsourcing',
      de: 'Auslagerungen',
      fr: 'Externalisations',
      it: 'Esternalizzazioni',
      es: 'Externalizaciones',
    },
    checkedAgainst: null,
    link: 'https://www.finma.ch/en/documentation/circulars/',
  },
  {
    key: 'finma-2023-1',
    number: '2023/1',
    kind: 'circular',
    shortName: {
      en: 'FINMA Circ. 2023/1',
      de: 'FINMA-RS 2023/1',
      fr: 'Circ.-FINMA 2023/1',
      it: 'Circ. FINMA 2023/1',
      es: 'Circ. FINMA 2023/1',
    },
    title: {
      en: 'Operational risks and resilience of banks',
      de: 'Operationelle Risiken und Resilienz von Banken',
      fr: 'Risques opérationnels et résilience des banques',
      it: 'Rischi operativi e resilienza delle banche',
      es: 'Riesgos operativos y resiliencia de los bancos',
    },
    checkedAgainst: null,
    link: 'https://www.finma.ch/en/documentation/circulars/',
  },
  {
    key: 'finma-guidance-2023-5',
    number: '05/2023',
    kind: 'circular',
    shortName: {
      en: 'FINMA Guidance 05/2023',
      de: 'FINMA-Aufsichtsmitteilung 05/2023',
      fr: 'Communication FINMA 05/2023',
      it: 'Comunicazione FINMA 05/2023',
      es: 'Comunicación FINMA 05/2023',
    },
    title: {
      en: 'Money laundering risk analysis',
      de: 'Risikoanalyse Geldwäscherei',
      fr: 'Analyse des risques de blanchiment',
      it: 'Analisi dei rischi di riciclaggio',
      es: 'Análisis de riesgos de blanqueo',
    },
    checkedAgainst: null,
    link: 'https://www.finma.ch/en/documentation/finma-guidance/',
  },
  {
    key: 'finma-guidance-2024-8',
    number: '08/2024',
    kind: 'circular',
    shortName: {
      en: 'FINMA Guidance 08/2024',
      de: 'FINMA-Aufsichtsmitteilung 08/2024',
      fr: 'Communication FINMA 08/2024',
      it: 'Comunicazione FINMA 08/2024',
      es: 'Comunicación FINMA 08/2024',
    },
    title: {
      en: 'Artificial intelligence',
      de: 'Künstliche Intelligenz',
      fr: 'Intelligence artificielle',
      it: 'Intelligenza artificiale',
      es: 'Inteligencia artificial',
    },
    checkedAgainst: null,
    link: 'https://www.finma.ch/en/documentation/finma-guidance/',
  },
  ...neighbouringActs,
];
