import { namesOfCountries } from './countries.ts';
import { everyday } from './everyday.ts';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';
import type { Language } from '../passage.ts';

const order: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];

/** The words for what is abroad, in that order; each country is one more. */
const abroad: readonly string[] = [
  'abroad, foreign, cross-border, another country, outside switzerland, overseas',
  'ausland, ausländisch, grenzüberschreitend, auslandsbezug',
  'étranger, transfrontalier, étrangère',
  'estero, straniero, transfrontaliero, estera',
  'extranjero, extranjera, exterior, transfronterizo',
];

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
  'staff, employee, personnel, collaborator, worker | personal, mitarbeiter, mitarbeitende, mitarbeiterin, angestellte | personnel, employé, collaborateur, salarié | personale, dipendente, collaboratore, impiegato | personal, empleado, colaborador, trabajador',
  'mros, reporting office, money laundering reporting office | mros, meldestelle | mros, bureau de communication | mros, ufficio di comunicazione | mros, oficina de comunicación, oficina de notificación',
  'prosecutor, prosecution, criminal authority | staatsanwaltschaft, strafverfolgung, strafverfolgungsbehörde, strafbehörde, staatsanwalt | procureur, ministère public, poursuite pénale, autorité de poursuite | procuratore, ministero pubblico, perseguimento penale, autorità penale | fiscal, fiscalía, ministerio público, persecución penal',
  'supervise, supervisor, supervision, oversee, regulator, regulatory authority, watchdog | aufsicht, beaufsichtigen, aufsichtsbehörde, überwachen, beaufsichtigt | surveiller, surveillance, autorité de surveillance, contrôleur | vigilare, vigilanza, sorvegliare, autorità di vigilanza, sorveglianza | supervisar, supervisión, vigilar, autoridad de supervisión, supervisor',
  'lawyer, attorney, notary, advocate | anwalt, anwältin, notar, rechtsanwalt, anwälte | avocat, notaire | avvocato, notaio | abogado, notario',
  'company, firm, legal entity, corporation, enterprise, legal person | firma, gesellschaft, juristische person, unternehmen, aktiengesellschaft, ag, gmbh | société, entreprise, personne morale | società, impresa, ditta, persona giuridica, azienda | sociedad, empresa, persona jurídica, compañía, firma',
  'share, stake, shareholding, participation, holding, shareholder, vote | beteiligung, anteil, stimme, stimmen, aktionär, beteiligt | participation, part, actionnaire, voix | partecipazione, quota, azionista, voto | participación, acción, accionista, voto',
  'listed, stock exchange, quoted, publicly traded | kotiert, börse, börsenkotiert | coté, cotée, bourse | quotato, quotata, borsa | cotizado, cotizada, bolsa',
  'asset, money, fund, wealth, property | vermögen, vermögenswert, geld, gelder, mittel, guthaben | avoir, fonds, argent, patrimoine, valeur patrimoniale, bien | bene, denaro, fondo, patrimonio, averi, valore patrimoniale, soldi | activo, dinero, fondo, patrimonio, valor patrimonial, bien',
  'withdraw, withdrawal, pay out, take out | abziehen, rückzug, auszahlen, abhebung, abheben, bezug | retirer, retrait, prélever | prelevare, prelievo, ritirare, ritiro | retirar, retiro, retirada',
  'deposit, savings, saver, depositor | einlage, einlagen, spargelder, sparer, ersparnisse, publikumseinlage | dépôt, épargne, épargnant, déposant | deposito, risparmio, risparmiatore | depósito, ahorro, ahorrador',
  'crypto, cryptoasset, virtual currency, bitcoin, token, blockchain | krypto, kryptowährung, virtuelle währung, bitcoin, token, kryptobasiert, kryptobasierte | crypto, cryptomonnaie, monnaie virtuelle, bitcoin, jeton, cryptoactif | cripto, criptovaluta, valuta virtuale, bitcoin, moneta virtuale | cripto, criptomoneda, moneda virtual, bitcoin, criptoactivo',
  'computer, software, system, information technology, automated, automatic | computer, software, informatik, system, automatisiert, automatisch, informatikgestützt | ordinateur, logiciel, informatique, automatisé, automatique | computer, software, informatico, informatica, automatizzato, automatico | ordenador, informático, informática, automatizado, automático, programa',
  'server, cloud, data centre, storage place | server, cloud, rechenzentrum | serveur, cloud, nuage, centre de données | server, cloud, centro dati | servidor, nube, centro de datos',
  'lost, stolen, theft, hack, hacked, hacker, cyberattack, leaked | verloren, gestohlen, diebstahl, datenverlust, hacker, gehackt, cyberangriff, verlust | perte, vol, volé, perdu, piratage, fuite, cyberattaque | perdita, furto, rubato, perso, pirata, fuga, attacco informatico | pérdida, robo, robado, perdido, pirateo, filtración, ciberataque',
  'data breach, breach of data security, data security, lost, stolen, hacked, leaked | datenpanne, datensicherheit, datenverlust, datenleck, gehackt, gestohlen | violation de la sécurité, sécurité des données, fuite, piratage, volé | violazione della sicurezza, sicurezza dei dati, furto, fuga di dati | violación de la seguridad, seguridad de los datos, robo, filtración',
  'fdpic, data protection authority, data protection commissioner | edöb, datenschutzbeauftragter, datenschutzbehörde | pfpdt, préposé, préposé fédéral | ifpdt, incaricato federale, incaricato | fdpic, comisionado, autoridad de protección',
  'access request, right of access, request for access | auskunft, auskunftsrecht, auskunftsbegehren, auskunftsgesuch | droit d’accès, demande d’accès, accès | diritto d’accesso, domanda d’accesso, accesso | derecho de acceso, solicitud de acceso, acceso',
  'impact assessment, dpia | folgenabschätzung, datenschutz folgenabschätzung | analyse d’impact | valutazione d’impatto | evaluación de impacto',
  'log, logging, audit trail | protokoll, protokollieren, protokollierung, logdatei | journal, journaliser, journalisation | verbale, registrazione, log, verbalizzazione | registro, bitácora, registrar',
  'inventory, register, list, directory, record of processing | verzeichnis, inventar, register, liste | registre, inventaire, liste, répertoire | registro, inventario, elenco, lista | registro, inventario, lista, directorio',
  'commission, retrocession, kickback, inducement, rebate, third-party payment | provision, retrozession, kickback, vergütung, bestandespflegekommission, entschädigung | commission, rétrocession, rétribution, rémunération, indemnité | commissione, retrocessione, provvigione, remunerazione, indennità | comisión, retrocesión, incentivo, remuneración',
  'retail client, private client, consumer, layman | privatkunde, privatkundin, kleinanleger | client privé, clientèle privée, particulier | cliente privato, clientela privata, privati | cliente minorista, cliente particular, cliente privado',
  'wealthy, rich, affluent, high net worth | vermögend, reich, wohlhabend | fortuné, riche, aisé | facoltoso, ricco, benestante | adinerado, rico, acaudalado, patrimonio elevado',
  'ombudsman, mediation, dispute, complaint | ombudsstelle, schlichtung, ombudsmann, beschwerde, streit | ombudsman, médiation, médiateur, organe de médiation, litige, plainte | ombudsman, mediazione, organo di mediazione, lite, reclamo | ombudsman, mediación, defensor, litigio, queja',
  'key information document, fact sheet, product sheet, leaflet | basisinformationsblatt, produktblatt, informationsblatt | feuille d’information, feuille d’information de base, fiche | foglio informativo, scheda informativa, foglio informativo di base | hoja de información, ficha, documento de información',
  'instrument, product, security, securities, investment | instrument, finanzinstrument, produkt, wertpapier, anlage, effekten | instrument, produit, valeur mobilière, placement, titre | strumento, prodotto, titolo, investimento, valore mobiliare | instrumento, producto, valor, inversión, título',
  'minimum capital, share capital, paid-in capital, paid up | mindestkapital, aktienkapital, gesellschaftskapital, kapital | capital minimal, capital social, capital-actions, capital minimum | capitale minimo, capitale sociale, capitale azionario | capital mínimo, capital social',
  'own funds, equity, capital requirement, regulatory capital | eigenmittel, eigenkapital, eigene mittel | fonds propres, capitaux propres | fondi propri, capitale proprio, mezzi propri | fondos propios, recursos propios, capital propio',
  'insurance, insurer, cover, policy, insured | versicherung, versicherer, haftpflichtversicherung, versichert, police | assurance, assureur, assuré, couverture | assicurazione, assicuratore, assicurato, copertura | seguro, aseguradora, asegurado, cobertura',
  'audit, auditor, audit firm, inspect, inspection | audit, revision, revisor, prüfgesellschaft, revisionsstelle, geprüft, prüfung | audit, auditeur, société d’audit, réviseur, révision | verifica, revisore, revisione, società di audit, ispezione | auditoría, auditor, revisión, revisor, sociedad de auditoría',
  'prison, imprisonment, jail, custodial sentence, custody | gefängnis, freiheitsstrafe, haft | prison, peine privative, emprisonnement, privative de liberté | prigione, pena detentiva, carcere, detenzione | prisión, cárcel, pena privativa, privativa de libertad',
  'secret, secrecy, confidential, confidentiality, disclose | geheimnis, geheimhaltung, vertraulich, verraten, bankgeheimnis, berufsgeheimnis | secret, confidentiel, confidentialité, trahir | segreto, riservato, confidenziale, rivelare | secreto, confidencial, confidencialidad, revelar',
  'punishment, penalty, fine, sanctioned, i risk, we risk, firm risk, punish, consequence | strafe, busse, drohen, droht, riskieren, bestraft, sanktion | peine, amende, que risque, risque t on, sanction, punir, puni | pena, multa, cosa rischia, si rischia, sanzione, punire, punito | pena, multa, castigo, sanción, castigar, sancionar',
  'intentional, intentionally, wilful, wilfully, deliberate, deliberately, on purpose | vorsätzlich, absichtlich, vorsatz, absicht, mutwillig | intentionnel, intentionnellement, délibéré, exprès, volontairement | intenzionale, intenzionalmente, deliberato, apposta, dolo | intencional, dolosamente, deliberado, a propósito, dolo, intencionadamente',
  'negligence, negligent, careless, carelessness, forget, oversight, mistake | fahrlässig, fahrlässigkeit, vergessen, vergesse, versehen, unachtsam, nachlässig | négligence, négligent, oublier, oubli, inadvertance | negligenza, negligente, dimenticare, dimenticanza, svista | negligencia, negligente, olvidar, descuido, olvido',
  'bar, ban from profession, disqualify, disqualification, keep away, industry ban | berufsverbot, tätigkeitsverbot, ausschliessen, sperren | interdiction d’exercer, interdire, exclure | divieto d’esercizio, interdire, escludere | inhabilitación, inhabilitar, prohibición de ejercer',
  'confiscate, confiscation, disgorge, disgorgement, seize, skim off, illegal profit | einziehen, einziehung, beschlagnahmen, gewinn einziehen, abschöpfen | confisquer, confiscation, saisir, saisie, gain | confiscare, confisca, sequestrare, sequestro, guadagno | confiscar, decomiso, confiscación, incautar, ganancia',
  'limitation, time-barred, statute of limitations, lapse, expire | verjährung, verjähren, verjährt, erlöschen | prescription, prescrire, prescrit, expirer | prescrizione, prescrivere, prescritto, scadere | prescripción, prescribir, prescribe, caducar',
  'cost, fee, charge, free of charge, price, expensive, pay for | kosten, gebühr, kostenlos, unentgeltlich, gratis, preis, kostet | coût, frais, gratuit, gratuitement, prix, coûter | costo, spesa, gratuito, costare, costa, prezzo, tassa | coste, gasto, gratuito, gratis, precio, costar, cobrar',
  'signatory, authorised to sign, sign for, joint signature, signing power | zeichnungsberechtigt, unterschriftsberechtigt, kollektiv, zeichnungsberechtigung | signataire, signature collective, droit de signature, signer pour | firmatario, diritto di firma, firma collettiva, autorizzato a firmare | firmante, firma conjunta, poder de firma, autorizado para firmar',
  'experience, qualified, qualification, skill, expertise, experienced | erfahrung, qualifiziert, qualifikation, fachkenntnis, kenntnisse | expérience, qualifié, qualification, compétence, connaissances | esperienza, qualificato, qualifica, competenza, conoscenze | experiencia, cualificado, cualificación, competencia, conocimientos',
  'manager, managing director, director, executive, chief, head | geschäftsführer, geschäftsführerin, direktor, leiter, chef, qualifizierte person | dirigeant, directeur, gérant, chef | dirigente, direttore, gerente, capo | directivo, director, gerente, jefe',
  'certificate, digital certificate | zertifikat, digitales zertifikat | certificat | certificato | certificado',
  'time stamp, timestamp | zeitstempel | horodatage | marca temporale, validazione temporale | sello de tiempo',
  'revoke, revocation, cancel, invalidate | widerrufen, widerruf, ungültig erklären, annullieren, ungültigerklärung | révoquer, révocation, annuler, annulation | revocare, revoca, revocato, annullare, annullamento | revocar, revocación, anular, anulación',
  'foundation, charity, endowment | stiftung | fondation | fondazione | fundación',
  'video, video call, live, webcam | video, videoidentifizierung, videogespräch | vidéo, visioconférence | video, videochiamata, videoidentificazione | vídeo, videollamada, videoidentificación',
  'online, internet, remote, distance, without meeting, by post, correspondence | online, internet, fernabsatz, korrespondenz, ohne persönliche | en ligne, internet, distance, correspondance, sans rencontre | online, internet, distanza, corrispondenza, senza incontro, di persona | en línea, internet, distancia, correspondencia, sin encuentro',
  'passport, id, identity card, identity document, identification paper | pass, ausweis, identitätskarte, reisepass, ausweispapier | passeport, carte d’identité, pièce d’identité, pièce de légitimation | passaporto, carta d’identità, documento d’identità | pasaporte, carné, documento de identidad, cédula',
  'identify, passport, id, identity document, identity card, identification paper | identifizieren, pass, ausweis, identitätskarte, ausweispapier | identifier, passeport, carte d’identité, pièce d’identité | identificare, passaporto, carta d’identità, documento d’identità | identificar, pasaporte, documento de identidad, carné',
  'doubt, doubtful, unsure, uncertain | zweifel, zweifelhaft, unsicher, bezweifeln | doute, douteux, incertain | dubbio, dubbioso, incerto | duda, dudoso, incierto',
  'close person, family, relative, spouse, wife, husband, child, son, daughter, brother, associate | nahestehend, familie, angehörige, ehefrau, ehemann, kind, sohn, tochter, bruder, verwandte | proche, famille, conjoint, épouse, mari, enfant, fils, fille, frère, parent | persona vicina, famiglia, coniuge, moglie, marito, figlio, figlia, fratello, parente, prossimo | persona allegada, allegado, familia, cónyuge, esposa, marido, hijo, hija, hermano, pariente',
  'pep, politician, minister, president, member of parliament, public office, ambassador, state enterprise | pep, politiker, minister, präsident, parlamentarier, nationalrat, bundesrat, botschafter, staatsbetrieb, amt | ppe, politicien, ministre, président, parlementaire, conseiller fédéral, ambassadeur, entreprise publique | pep, politico, ministro, presidente, parlamentare, consigliere federale, ambasciatore, impresa statale | pep, político, ministro, presidente, parlamentario, embajador, empresa estatal',
  'branch, subsidiary abroad, group company, affiliate | zweigniederlassung, filiale, niederlassung, gruppengesellschaft | succursale, filiale, société du groupe | succursale, filiale, società del gruppo | sucursal, filial, sociedad del grupo',
  'refuse, deny, decline, reject, restrict | verweigern, ablehnen, einschränken, verweigerung | refuser, rejeter, restreindre, refus | rifiutare, respingere, limitare, rifiuto, negare | denegar, rechazar, negarse, negar, restringir',
  'false, lie, misleading, wrong, untrue, forged | falsch, lügen, lüge, unwahr, irreführend, gefälscht | faux, fausse, mentir, mensonge, inexact, trompeur | falso, mentire, bugia, inesatto, ingannevole | falso, mentir, mentira, engañoso, incorrecto, falsificado',
  'unusual, odd, strange, atypical, out of pattern, implausible | ungewöhnlich, auffällig, untypisch, unplausibel, seltsam, unüblich | inhabituel, insolite, étrange, atypique, bizarre | insolito, inusuale, strano, atipico, anomalo | inusual, raro, extraño, atípico, insólito',
  'execute, carry out, order, instruction | ausführen, auftrag, anweisung, ausführung | exécuter, ordre, instruction, exécution | eseguire, ordine, istruzione, esecuzione | ejecutar, orden, instrucción, ejecución',
  'loan, lend, lender, credit, lending | kredit, darlehen, kreditgeber, ausleihen | crédit, prêt, prêteur, prêter | credito, prestito, mutuo, prestare | crédito, préstamo, prestamista, prestar',
  'by way of business, professional, professionally, commercial, commercially | gewerbsmässig, berufsmässig, gewerblich, berufsmässigkeit | à titre professionnel, professionnel, métier | a titolo professionale, professionale, professione | con carácter profesional, profesional, profesionalmente',
  'terror list, terrorist list, sanctions list, terrorist | terrorliste, terrorismusliste, sanktionsliste, terrorist | liste de terroristes, liste de sanctions, terroriste | lista di terroristi, elenco delle sanzioni, terrorista | lista de terroristas, lista de sanciones, terrorista',
  'compliance, compliance officer, anti-money laundering unit, mlro | compliance, compliance stelle, geldwäschereifachstelle, fachstelle | conformité, compliance, service de lutte, service spécialisé | compliance, conformità, servizio antiriciclaggio, servizio di lotta | cumplimiento, compliance, unidad de prevención, unidad contra el blanqueo',
  'board, board of directors, supervisory board, governing body | verwaltungsrat, aufsichtsrat, oberleitung | conseil d’administration, haute direction | consiglio d’amministrazione, alta direzione | consejo de administración, junta directiva',
  'policy, directive, internal rules, manual, guideline | weisung, weisungen, reglement, richtlinie, handbuch | directive, règlement interne, directive interne, manuel | direttiva, regolamento interno, istruzione interna, manuale | directiva, reglamento interno, manual, norma interna',
  'premises, office, search, raid, dawn raid, on-site, unannounced | räume, büro, geschäftsräume, durchsuchen, durchsuchung, unangemeldet | locaux, bureau, perquisition, fouille, sans préavis | locali, ufficio, perquisizione, senza preavviso | locales, oficina, registro, inspección, sin previo aviso',
  'seco, state secretariat for economic affairs | seco, staatssekretariat für wirtschaft | seco, secrétariat d’état | seco, segreteria di stato | seco, secretaría de estado',
  'dormant, unclaimed, forgotten account, no contact | nachrichtenlos, kontaktlos, vergessene konten, ohne nachricht | en déshérence, sans nouvelles, tombés en déshérence | in giacenza, averi non rivendicati, senza notizie | inactivo, sin noticias, no reclamado, abandonado',
  'bankruptcy, insolvency, insolvent, collapse, fail | konkurs, insolvenz, insolvent, pleite, zahlungsunfähig | faillite, insolvabilité, insolvable | fallimento, insolvenza, insolvente | quiebra, insolvencia, concurso, insolvente',
  'protected, guaranteed, secured, privileged, protection of deposits | gesichert, geschützt, privilegiert, garantiert, einlagensicherung | protégé, garanti, privilégié, garantie | protetto, garantito, privilegiato, garanzia | protegido, garantizado, privilegiado, garantía',
  'artificial intelligence, ai, machine learning, algorithm, model | künstliche intelligenz, ki, maschinelles lernen, algorithmus, modell | intelligence artificielle, ia, apprentissage automatique, algorithme | intelligenza artificiale, ia, apprendimento automatico, algoritmo | inteligencia artificial, ia, aprendizaje automático, algoritmo',
  'human, person, review by a human, human being | mensch, natürliche person, menschlich | être humain, humain, personne physique | essere umano, umano, persona fisica | ser humano, humano, persona física',
  'form, template, declaration form | formular, vordruck, erklärung | formulaire, formule, déclaration | modulo, formulario, dichiarazione | formulario, impreso, declaración',
  'instalment, part payment, split, staggered, several payments, linked | raten, teilzahlung, aufgeteilt, gestaffelt, ratenzahlung, tranchen | acompte, paiement échelonné, tranche, plusieurs fois | rata, rate, pagamento rateale, frazionato, a tappe | plazos, pago parcial, fraccionado, pago a plazos',
  'merchant, seller, shop, jeweller, car dealer, dealer | händler, verkäufer, juwelier, autohändler, geschäft | négociant, vendeur, bijoutier, concessionnaire, commerçant | commerciante, venditore, gioielliere, concessionario, negoziante | comerciante, vendedor, joyero, concesionario',
  'self-regulatory organisation, sro | selbstregulierungsorganisation, sro | organisme d’autorégulation, oar | organismo di autodisciplina, oad | organismo de autorregulación, oar',
  'update, refresh, renew, up to date, current | aktualisieren, erneuern, aktuell, nachführen, aktualisierung | actualiser, mettre à jour, mise à jour, à jour | aggiornare, aggiornamento, attualizzare | actualizar, actualización, al día, renovar',
  'accept, take on, onboard, new client, open, opening | aufnehmen, annehmen, eröffnen, eröffnung, neukunde, aufnahme | accepter, ouvrir, ouverture, nouveau client, entrée en relation | accettare, aprire, apertura, nuovo cliente, avvio | aceptar, abrir, apertura, nuevo cliente',
  'gold, precious metal, physical, coin, bar of gold | gold, edelmetall, physisch, münze, goldbarren | or, métal précieux, physique, pièce d’or, lingot | oro, metallo prezioso, fisico, lingotto | oro, metal precioso, físico, lingote',
  'delegate, agent, outside agent, outsource, external, provider, service provider, subcontractor, third party | beauftragte, auslagern, externer, dienstleister, subunternehmer, drittperson, extern | mandataire, externe, prestataire, sous-traitant, tiers, confier | mandatario, esterno, fornitore, subappaltatore, terzo, affidare | agente, externo, proveedor, subcontratista, tercero, encargar',
];

/** Words of a concept, as stems, with the terms that they stand for. */
interface Phrase {
  readonly stems: readonly string[];
  readonly terms: readonly string[];
}

/** The phrases of a language by their first stems, shorter ones first; read by the first text, not by each command that starts. */
const known = new Map<Language, ReadonlyMap<string, readonly Phrase[]>>();

function readPhrases(language: Language): Map<string, Phrase[]> {
  const byPhrase = new Map<string, Phrase>();
  const at = order.indexOf(language);
  const written = (line: string) => line.split('|')[at] ?? '';
  const foreign = [abroad[at] ?? '', ...namesOfCountries(language)].join(', ');
  [...concepts.map(written), foreign, ...everyday.map(written)].forEach((line, number) => {
    const name = number > concepts.length ? `#~${String(number)}` : `#${String(number)}`;
    for (const phrase of line.split(',')) {
      const stems = wordsOf(phrase).map((word) => stem(word, language));
      const key = stems.join(' ');
      const terms = byPhrase.get(key)?.terms ?? [];
      if (!terms.includes(name)) byPhrase.set(key, { stems, terms: [...terms, name] });
    }
  });
  const shortFirst = [...byPhrase.values()].sort((a, b) => a.stems.length - b.stems.length);
  return Map.groupBy(shortFirst, ({ stems }) => stems[0] ?? '');
}

/**
 * The concepts of the field that a text names, as terms that mean the same in every language (`#3`; `#~180` where it is
 * what people say and no law), so that a question finds the law's word by the office's:
 * `client` and `contracting party`, `aufbewahren` and `conserver`.
 */
export function conceptsOf(stems: readonly string[], language: Language): string[] {
  const phrases = known.get(language) ?? readPhrases(language);
  known.set(language, phrases);
  return stems.flatMap((first, at) =>
    (phrases.get(first) ?? [])
      .filter((phrase) => phrase.stems.every((each, more) => each === stems[at + more]))
      .flatMap(({ terms }) => terms),
  );
}
