import { stem } from './stem.ts';
import { wordsOf } from './words.ts';
import type { Language } from '../passage.ts';

/** en | de | fr | it | es: words of the field that mean the same, separated by commas. */
const concepts: readonly string[] = [
  'client, customer, contracting party | kunde, kundin, kundschaft, vertragspartei, vertragspartner | client, cliente, cocontractant | cliente, clientela, controparte, contraente | cliente, clientela, contratante, contraparte',
  'report, notify, notification, sar, str, file | melden, meldung, meldepflicht, anzeigen, verdachtsmeldung | communiquer, communication, annoncer, déclarer, déclaration, signaler, dénoncer | segnalare, segnalazione, comunicare, comunicazione, denunciare, notificare | comunicar, comunicación, notificar, notificación, denunciar, declarar, informar',
  'keep, retain, retention, store, archive, preserve, kept | aufbewahren, aufbewahrung, archivieren, behalten, aufbewahrungsfrist | conserver, conservation, garder, archiver | conservare, conservazione, archiviare, custodire | conservar, conservación, guardar, archivar, guardan',
  'document, record, file, paper, evidence | dokument, unterlage, beleg, akte, aufzeichnung, nachweis, dokumentation | document, dossier, pièce, justificatif, documentation | documento, documentazione, atto, registrazione, giustificativo | documento, documentación, registro, justificante, expediente',
  'identify, identification, identity | identifizieren, identifizierung, identifikation, identität | identifier, identification, identité | identificare, identificazione, identità | identificar, identificación, identidad',
  'verify, verification, check, review, examine | prüfen, überprüfen, prüfung, überprüfung, kontrollieren, kontrolle | vérifier, vérification, contrôler, contrôle, examiner, réexaminer | verificare, verifica, controllare, controllo, esaminare, riesaminare | verificar, verificación, comprobar, controlar, control, examinar, revisar, revisión',
  'beneficial owner, ubo, beneficial ownership | wirtschaftlich berechtigt, wirtschaftlich berechtigten, wirtschaftliche berechtigung, wirtschaftlich berechtigte | ayant droit économique, ayants droit économiques, ayant droit | avente diritto economico, aventi diritto, titolare effettivo, avente economicamente diritto, avente diritto | derechohabiente económico, beneficiario efectivo, titular real, beneficiario final',
  'pep, politically exposed | pep, politisch exponiert, politisch exponierte | ppe, pep, politiquement exposée | pep, politicamente esposta, politicamente esposto, ppe | pep, políticamente expuesta, personas expuestas',
  'freeze, block, frozen, blocking | sperren, sperre, einfrieren, vermögenssperre, blockieren, gesperrt | bloquer, blocage, geler, gel | bloccare, blocco, congelare, congelamento | bloquear, bloqueo, congelar, congelación',
  'immediately, at once, without delay, promptly | unverzüglich, sofort, umgehend | immédiatement, sans délai, aussitôt, sans tarder | immediatamente, subito, senza indugio, senza ritardo | inmediatamente, inmediato, sin demora, sin dilación',
  'terminate, end, close, terminating, closing, break off | beenden, beendigung, kündigen, auflösen, abbrechen, ende, abbruch | rompre, résilier, mettre fin, fin, clôturer, terminer | interrompere, sciogliere, chiudere, disdire, fine, cessare, porre fine | terminar, romper, cerrar, rescindir, fin, finalizar, poner fin',
  'tip off, tipping off, inform, disclose, information ban, tell | informieren, information, informationsverbot, mitteilen, auskunft, verraten, orientieren | informer, information, interdiction d informer, renseigner, divulguer, avertir | informare, informazione, divieto di informazione, divulgare, avvertire | informar, información, prohibición de informar, divulgar, avisar',
  'suspicion, suspect, suspicious | verdacht, verdächtig, vermuten, verdachts | soupçon, soupçonner, suspect | sospetto, sospettare | sospecha, sospechar, sospechoso',
  'fine, penalty, punish, sanctioned, punishable | busse, strafe, bestrafen, strafbar, sanktion | amende, peine, punir, sanction, punissable | multa, pena, punire, punibile, sanzione | multa, pena, sancionar, castigar, sanción',
  'negligence, negligent, negligently | fahrlässigkeit, fahrlässig | négligence | negligenza | negligencia, negligente',
  'threshold, limit, ceiling, cap | schwelle, schwellenwert, grenze, limite, betragsgrenze, grenzwert | seuil, limite, plafond | soglia, limite | umbral, límite, tope',
  'cash, banknote | bargeld, bar, barzahlung, kassageschäft, bargeschäft | espèces, comptant, liquide, caisse | contanti, contante, cassa | efectivo, metálico, caja',
  'train, training, educate, instruct | ausbildung, schulung, ausbilden, schulen | formation, former, instruction | formazione, formare, istruzione | formación, formar, capacitación',
  'money laundering, laundering, aml | geldwäscherei, geldwäsche | blanchiment | riciclaggio | blanqueo, lavado',
  'terrorist financing, terrorism, financing of terrorism | terrorismusfinanzierung, terrorismus | financement du terrorisme, terrorisme, terroriste | finanziamento del terrorismo, terrorismo | financiación del terrorismo, terrorismo, financiamiento',
  'wire transfer, transfer, payment order, remittance, travel rule | überweisung, zahlungsauftrag, zahlung, transfer, vergütung | virement, ordre de paiement, paiement, transfert | bonifico, ordine di pagamento, pagamento, trasferimento | transferencia, orden de pago, pago',
  'originator, payer, ordering | auftraggeber, auftraggebende, zahler | donneur d ordre, ordonnateur | mandante, ordinante | ordenante, ordenador',
  'domiciliary company, shell company | sitzgesellschaft, briefkastenfirma | société de domicile, société écran | società di sede, società di domicilio | sociedad de domicilio, sociedad domiciliaria, sociedad pantalla',
  'high risk, increased risk, higher risk, enhanced | erhöht risiko, erhöhte risiken, erhöhtem risiko, erhöhten risiken, hohes risiko | risque accru, risques accrus, accru, risque élevé | rischio superiore, rischi superiori, rischio accresciuto, rischio elevato, accresciuto | riesgo elevado, mayor riesgo, riesgos elevados, alto riesgo',
  'clarify, clarification, investigate, inquiry | abklären, abklärung, klären | clarifier, clarification, éclaircir, clarifications | chiarire, chiarimento, accertamento, chiarimenti | aclarar, aclaración, esclarecer',
  'consent, agree, agreement | einwilligung, zustimmung, einwilligen, zustimmen | consentement, consentir, accord | consenso, acconsentire, approvazione | consentimiento, consentir, aprobación',
  'personal data, data protection, privacy | personendaten, datenschutz, persönlichkeit | données personnelles, protection des données | dati personali, protezione dei dati | datos personales, protección de datos',
  'breach, data breach, security breach, leak | verletzung, datensicherheit, datenpanne, datenleck | violation, fuite, sécurité des données | violazione, sicurezza dei dati, fuga | violación, brecha, filtración, seguridad de los datos',
  'licence, license, authorisation, authorization, permit | bewilligung, lizenz, zulassung | autorisation, agrément, licence | autorizzazione, licenza | autorización, licencia, permiso',
  'trustee, trust | trustee, trust | trustee, trust | trustee, trust | trustee, trust, fideicomiso',
  'portfolio manager, asset manager | vermögensverwalter, vermögensverwalterin | gestionnaire de fortune | gestore patrimoniale, gestori patrimoniali | gestor de patrimonios, gestor patrimonial',
  'embargo, sanction, sanctions | embargo, sanktion, sanktionen | embargo, sanction, sanctions | embargo, sanzione, sanzioni | embargo, sanción, sanciones',
  'electronic signature, signature, sign | elektronische signatur, unterschrift, signatur, signieren | signature électronique, signature, signer | firma elettronica, firma, firmare | firma electrónica, firma, firmar',
  'group, subsidiary | konzern, gruppe, tochtergesellschaft | groupe, filiale | gruppo, filiale, società figlia | grupo, filial',
  'annual, yearly, every year, periodic, periodically, regularly | jährlich, periodisch, regelmässig | annuel, annuellement, chaque année, périodique, périodiquement, régulièrement | annuale, annualmente, ogni anno, periodicamente, periodico, regolarmente | anual, anualmente, cada año, periódicamente, periódico, regularmente',
  'management, top management, senior management, executive | geschäftsführung, geschäftsleitung, oberste leitung, direktion, führung | direction, haute direction, organe de direction | direzione, organo direttivo, alta dirigenza | dirección, órgano directivo, alta dirección',
  'deadline, period, how long, time limit, year, month, day | frist, dauer, wie lange, zeitraum, jahr, jahre, jahren, monat, monate, tage, tagen, arbeitstage | délai, durée, combien de temps, an, ans, année, mois, jour | termine, durata, quanto tempo, anno, anni, mese, mesi, giorno, giorni | plazo, duración, cuánto tiempo, año, años, mes, meses, día, días',
  'working day, business day | arbeitstag, werktag | jour ouvrable, jour ouvré | giorno feriale, giorno lavorativo | día hábil, día laborable, días hábiles',
  'dealer, merchant, trader | händler, händlerin | négociant, commerçant | commerciante | comerciante, negociante',
  'duty, obligation, obliged, required, must | pflicht, verpflichtet, verpflichtung | obligation, devoir, tenu | obbligo, dovere, tenuto | obligación, deber, obligado',
  'reimburse, refund, compensate, liability, liable | haften, haftung, schadenersatz | responsabilité, responsable, réparer, dommage | responsabilità, risponde, danno | responsabilidad, responsable, daño',
  'delegate, outsource, outsourcing, third party | delegieren, auslagern, auslagerung, outsourcing, beiziehen, dritte | déléguer, externaliser, délégation, externalisation, tiers | delegare, esternalizzare, delega, esternalizzazione, terzi | delegar, externalizar, delegación, externalización, tercero',
  'financial intermediary, intermediary | finanzintermediär | intermédiaire financier, intermédiaire | intermediario finanziario, intermediario | intermediario financiero, intermediario',
  'advise, advice, adviser, advisory | beraten, beratung, berater | conseiller, conseil, conseils | consulenza, consulente, consigliare | asesorar, asesoramiento, asesor',
  'appropriateness, suitability, suitable | angemessenheit, eignung, geeignet | caractère approprié, adéquation, adéquat | appropriatezza, adeguatezza, adeguato | idoneidad, adecuación, adecuado',
  'erase, delete, destroy, anonymise | löschen, vernichten, anonymisieren | effacer, détruire, anonymiser, supprimer | cancellare, distruggere, anonimizzare | borrar, destruir, anonimizar, suprimir, eliminar',
];

const order: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];
const phraseMax = 3;

/** By language: the concepts by the stems of their words, in one string. */
const byPhrase = new Map<string, string[]>();
concepts.forEach((line, number) => {
  line.split('|').forEach((phrases, at) => {
    const language = order[at];
    if (language === undefined) return;
    for (const phrase of phrases.split(',')) {
      const key = keyOf(
        language,
        wordsOf(phrase).map((word) => stem(word, language)),
      );
      const kept = byPhrase.get(key) ?? [];
      if (!kept.includes(`#${number}`)) byPhrase.set(key, [...kept, `#${number}`]);
    }
  });
});

/**
 * The concepts of the field that a text names, as terms that mean the same in every language (`#3`), so that a question
 * finds the law's word by the office's: `client` and `contracting party`, `aufbewahren` and `conserver`.
 */
export function conceptsOf(stems: readonly string[], language: Language): string[] {
  return stems.flatMap((_, at) =>
    Array.from({ length: phraseMax }, (_each, more) =>
      at + more < stems.length ? (byPhrase.get(keyOf(language, stems.slice(at, at + more + 1))) ?? []) : [],
    ).flat(),
  );
}

function keyOf(language: Language, stems: readonly string[]): string {
  return `${language} ${stems.join(' ')}`;
}
