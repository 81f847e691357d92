import type { Passage } from '../passage.ts';

/**
 * Fields into which questions of an office stray, each by its words in five languages (beginnings of words; `_` ends one): where a
 * question names one and no passage near it does, the library does not hold what is asked, however much else agrees.
 */
const fields: readonly string[] = [
  // Taxes and the exchange of information on them
  'vat_|mehrwertsteuer|mwst|taxe sur la valeur|tva_|iva_|imposta sul valore|impuesto sobre el valor',
  'withholding tax|verrechnungssteuer|quellensteuer|impôt anticipé|impôt à la source|imposta preventiva|imposta alla fonte|retención en la fuente|impuesto anticipado',
  'income tax|wealth tax|capital gains tax|corporate tax|tax rate|tax return|tax deduct|einkommenssteuer|vermögenssteuer|gewinnsteuer|steuersatz|steuererklärung|steuerabzug|pauschalbesteuer|impôt sur le|déclaration d’impôt|taux d’imposition|forfait fiscal|imposta sul|dichiarazione d(?:ei redditi|’imposta)|dichiarazione fiscale|aliquota|impuesto sobre|declaración de la renta|tipo impositivo|renta anual',
  'stamp duty|stamp tax|stempelabgabe|umsatzabgabe|emissionsabgabe|droit de timbre|tassa di bollo|tasse? di negoziazione|impuesto de timbre|timbre fiscal',
  'inheritance tax|gift tax|estate tax|erbschaftssteuer|schenkungssteuer|droits de succession|impôt sur les successions|imposta di successione|imposta sulla successione|imposta di donazione|impuesto de sucesiones',
  'fatca|w-?8|w-?9_|w9_|1042|1099|qualified intermediary|qi-agreement|chapter 3 status',
  'crs_|aia_|aeoi|common reporting standard|automatic(?:al)? exchange|automatischer informationsaustausch|automatische[nr]? informationsaustausch|échange automatique|ear_|scambio automatico|sai_|intercambio automático|oecd|ocde|dac ?[678]',
  // Law of others
  'mifid|mica_|micar|emir_|dora_|priips|ucits|ogaw|ucitsd?|sfdr|amlr|amld|6amld|csrd|nis ?2|psd ?[23]|eidas-verordnung',
  'gdpr|dsgvo|rgpd|data act|ai act|ki-verordnung|règlement général sur la protection|regolamento generale sulla protezione|reglamento general de protección',
  '(?:eu|european|europäisch\\p{L}*|européen\\p{L}*|europe[ao]|directiva europea|ue)[ -](?:\\p{L}+[ -])?(?:directive|regulation|richtlinie|verordnung|union law|recht|droit|law|reglamento|regolamento|geldwäschebehörde)',
  '(?:directive|directiva|direttiva|règlement|regolamento|reglamento|richtlinie|verordnung|regulation) (?:der |de la |de l’|of the |della |dell’)?(?:eu|ue|europ\\p{L}+|unione europea|union europ\\p{L}+|unión europea)',
  '(?:german|french|italian|spanish|british|english|american|austrian|dutch|belgian|portuguese|luxembourg|liechtenstein|chinese|indian|singaporean?|brazilian|mexican) (?:\\p{L}+ ){0,3}(?:law|act|code|statute|rules|regulator|authority|register)',
  '(?:deutsch|französisch|italienisch|spanisch|britisch|englisch|amerikanisch|österreichisch|liechtensteinisch|luxemburgisch|chinesisch|indisch)\\p{L}* (?:\\p{L}+ ){0,2}[\\p{L}-]*(?:gesetz|recht|verordnung|behörde|aufsicht|register)',
  '(?:loi|droit|code|réglementation|autorité|régulateur) (?:\\p{L}+ ){0,4}(?:allemand|français|italien|espagnol|britannique|anglais|américain|autrichien|belge|luxembourgeois|liechtensteinois|chinois|indien)',
  '(?:legge|diritto|codice|normativa|autorità) (?:\\p{L}+ ){0,4}(?:tedesc|frances|italian|spagnol|britannic|ingles|american|austriac|lussemburghes|liechtensteines|cines|indian)',
  '(?:ley|derecho|código|normativa|autoridad) (?:\\p{L}+ ){0,4}(?:alemana?|frances|italian|español|británic|ingles|estadounidense|american|austr[ií]ac|luxemburgues|chin[oa]|indi[oa])',
  'nca_|daml|fincen|bafin|fca_|sec filing|consob|cnmv|acpr|tracfin|bank secrecy act|proceeds of crime act|poca_|ofac licen|sepblac|banca d’italia|banco de españa',
  // Work, insurance, residence
  'off sick|pregnan|schwanger|enceinte_|incinta_|embarazad|holiday entitlement|days of holiday|vacation|paid leave|maternity|sick leave|overtime|working hours|notice period|dismissal|employment contract|ferienanspruch|ferientage|mutterschaft|krankheitsfall|überstunden|überzeit|arbeitszeit|kündigungsfrist|dienstjahr|arbeitsvertrag|arbeitszeugnis|jours de vacances|congé|heures supplémentaires|temps de travail|contrat de travail|préavis de|licenciement|giorni di vacanza|ferie|maternità|straordinari|orario di lavoro|contratto di lavoro|termine di disdetta|licenziamento|vacaciones|días libres|baja por|horas extra|jornada|contrato de trabajo|despido',
  'minimum wage|average salary|salary of|wage of|(?:how much|what) do(?:es)? (?:\\p{L}+ ){1,4}earn_|mindestlohn|durchschnittslohn|lohn eine[rs]|(?:wie ?viel|was) verdien(?:t|en)|13. monatslohn|salaire (?:moyen|minimum|minimal|d’un|d’une)|(?:combien|que) gagne(?:nt)?_|treizième salaire|stipendio (?:medio|minimo|di un)|(?:quanto|cosa) guadagna(?:no)?_|tredicesima|salario m[ií]n|salario medio|sueldo (?:medio|mínimo|de un)|cuánto gana(?:n)?_',
  'ahv|iv-rente|social security|social insurance|unemployment|pension fund contrib|pension contrib|occupational pension|sozialversicherung|arbeitslos|pensionskassenbei|bvg_|säule 3|säule 3a|lpp_|avs_|assurance-?vieillesse|assurance (?:perte|maladie|accident|chômage)|deuxième pilier|troisième pilier|avs|assicurazione (?:malattia|infortuni|disoccupazione|sociale)|secondo pilastro|terzo pilastro|seguridad social|seguro (?:de desempleo|de accidentes|médico|de salud)|cotizaci|krankenkasse|unfallversicherung|taggeld|health insurance|accident insurance',
  '(?:work|residence|b|c|g|l) permit|permis [bcgl]_|permesso [bcgl]_|permiso [bcgl]_|[bcgl]-(?:bewilligung|ausweis)|visa_|naturali[sz]|citizenship|bürgerrecht|(?:obtenir|demander|acquérir) la nationalité|(?:ottenere|chiedere|acquisire|otteng|chied)\\p{L}* la cittadinanza|(?:solicit|obten|obtien|adquir|consegu|consig)\\p{L}* la nacionalidad|arbeitsbewilligung|aufenthaltsbewilligung|niederlassungsbewilligung|grenzgänger|einbürger|permis de (?:travail|séjour|conduire international)|frontalier|naturalisation|permesso di (?:lavoro|soggiorno|dimora)|frontalier|naturalizzazione|permiso de (?:trabajo|residencia)|nacionali[sz]|visado',
  // Private and company law
  'tenancy|landlord|tenant|mieter|locataire|inquilin|rental contract|rent increase|mietvertrag|mietzins|vermieter|bail à loyer|loyer|bailleur|locazione|affitto|pigione|alquiler|arrendamiento',
  'divorce|matrimonial property|prenup|scheidung|güterrecht|ehevertrag|régime matrimonial|contrat de mariage|divorzi|regime matrimoniale|divorci|régimen matrimonial|alimony|unterhaltsbei',
  'heirs? share|forced heirship|compulsory portion|last will|testament|probate|divide an? (?:estate|inheritance)|pflichtteil|erbteil|erbvertrag|nachlassverwalt|part(?:s)? réservataire|réserve héréditaire|héritier réservataire|quota legittima|legittima ereditaria|testamento|legítima|reparte una herencia|repartir (?:la|una) herencia|dividere (?:un|l)’?eredità',
  'debt collection proceeding|payment order against|betreibungsbegehren|betreibung einleiten|zahlungsbefehl|commandement de payer|réquisition de poursuite|mise aux poursuites|domanda d’esecuzione|precetto esecutivo|procedimiento de embargo de deudas|juicio monitorio',
  'annual general meeting|shareholders’ meeting|general meeting|generalversammlung|assemblée générale|assemblea generale|junta general|ifrs|us gaap|swiss gaap|rechnungslegungsstandard|konzernrechnung',
  'trademark|patent application|copyright|markenschutz|patentanmeldung|urheberrecht|marque déposée|brevet d’invention|droit d’auteur|marchio registrato|brevetto|diritto d’autore|marca registrada|derechos de autor',
  'lex koller|land register|property purchase|zoning|building permit|grundbuch|baubewilligung|grundstückkauf|registre foncier|permis de construire|registro fondiario|licenza edilizia|registro de la propiedad|licencia de obra|mortgage affordab|tragbarkeit|hypothekarzins',
  'antitrust|cartel|merger control|kartell|fusionskontrolle|concurrence déloyale|cartello|cártel|competencia desleal',
  // Capital markets and other business
  'insider(?:handel| trading| dealing|geschäft)?|délit d’initié|opérations d’initié|abuso di informazioni privilegiate|insiderhandel|información privilegiada|ad-?hoc-?|takeover bid|übernahmeangebot|offre publique|opa_|prospectus requirement|prospektpflicht|listing rule|kotierungsreglement|short selling|leerverkäufe|derivatemeldung|clearing obligation',
  'exchange rate|wechselkurs|cours de change|tasso di cambio|tipo de cambio|interest rate|zinssatz|leitzins|taux d’intérêt|taux directeur|tasso d’interesse|tipo de interés|share price|aktienkurs|which (?:stock|share|fund) should',
  'carbon|co2|climate report|esg|sustainability report|klima|nachhaltigkeitsbericht|rapport de durabilité|sostenibilità|sostenibilidad',
  'customs duty|import duty|zolltarif|zollanmeldung|droits de douane|dazi|aranceles|export licence|ausfuhrbewilligung|dual-?use',
  // What stands in no law
  'phone number|telephone number|e-?mail address|opening hours|postal address of|website of|telefonnummer|öffnungszeiten|postadresse|e-mail-adresse|numéro de téléphone|heures d’ouverture|adresse (?:postale|e-mail) d|numero di telefono|orari d’apertura|indirizzo (?:e-?mail|postale)|número de teléfono|horario de|correo electrónico de',
  '(?:who is|name of) (?:currently |now |the )*(?:the )?(?:chair|ceo|head|director|president|boss)|who (?:currently |now )?(?:chairs|heads|leads|runs)_|wer (?:ist|leitet|präsidiert|führt) (?:derzeit |aktuell |zurzeit |heute |momentan )?(?:die |das |der )?(?:finma|mros|seco|edöb|aufsicht|direktor|präsident|chef|leiter)|qui (?:est|dirige|préside) (?:actuellement |aujourd’hui )?(?:la |le |l’)?(?:finma|mros|seco|pfpdt|président|directeur|chef|patron)|chi (?:è|dirige|presiede|guida) (?:attualmente |oggi )?(?:la |il |l’)?(?:finma|mros|seco|ifpdt|presidente|direttore|capo)|quién (?:es|dirige|preside|encabeza) (?:actualmente |hoy )?(?:la |el )?(?:finma|mros|seco|oficina|presidente|director|jefe)',
  '(?:would|do|can|could) (?:you|they) recommend|(?:empfehlen sie|empfiehlst du|(?:würde|könne?n?)\\p{L}* (?:sie|du) (?:\\p{L}+ ){0,4}empfehlen)_|(?:recommande|conseille)[zs]?-(?:vous|tu)_|(?:vous|tu) (?:me |nous )?(?:recommande|conseille)|(?:mi|ci) consigl(?:i|ia|iate|ieresti|ierebbe|iereste)_|(?:me|nos) (?:recomiend|recomendar)|recomiendas|recomendarías',
  'how many (?:employees|staff|people) (?:does|do|work|has|are employed)|wie viele (?:angestellte|mitarbeitende|mitarbeiter|leute) (?:hat|arbeiten|beschäftigt)|combien (?:d’employés|de collaborateurs|de personnes) (?:a|travaillent|emploie|compte)|quanti (?:dipendenti|impiegati|collaboratori) (?:ha|lavorano|conta)|cuántos (?:empleados|trabajadores) (?:tiene|trabajan)',
  'how many \\p{L}+(?: \\p{L}+){0,5} (?:last|previous|this) year|in (?:19|20)\\d\\d (?:received|reported)|statisti[ckq]|estadístic|wie viele \\p{L}+(?: \\p{L}+){0,5} (?:letztes|voriges|im letzten|dieses) jahr|combien d(?:e |’)(?:\\p{L}+[ -]){1,8}(?:l’année passée|l’an dernier|l’année dernière|cette année)|quant[ei] \\p{L}+(?: \\p{L}+){0,6} (?:l’anno scorso|nell’anno scorso|quest’anno)|cuánt[oa]s \\p{L}+(?: \\p{L}+){0,6} (?:el año pasado|este año)',
  'fee schedule|what does finma charge|how much does (?:finma|mros|seco|the fdpic) charge|gebührenverordnung|wie viel (?:kostet|verlangt) (?:die |das |eine )?(?:finma|bewilligung|bewilligungsgesuch|lizenz)|combien (?:coûte|facture) (?:la |une )?(?:finma|licence|autorisation|procédure)|quanto (?:costa|fattura|chiede) (?:la |una )?(?:finma|licenza|autorizzazione)|cuánto (?:cuesta|cobra) (?:la |una |un )?(?:finma|licencia|autorización|expediente)',
  'parking_|parking (?:fine|ticket)|speeding|driving licence|parkbusse|strassenverkehr|führerausweis|geschwindigkeitsüberschreitung|stationnement|excès de vitesse|permis de conduire|divieto di sosta|eccesso di velocità|patente di guida|multa de (?:tráfico|aparcamiento)|exceso de velocidad|carné de conducir',
  'what time is it|wie (?:spät|viel uhr) ist|quelle heure est|che or[ae] (?:sono|è)_|qué hora es|how many cantons|wie viele kantone|combien de cantons|quanti cantoni|cuántos cantones',
  'inhabitants|einwohner|habitants (?:compte|a|y|de|en)_|(?:combien d|nombre d)[e’] ?habitants|abitanti|habitantes',
  'what(?: will|’s|’ll| is)? the weather|(?:che|quale) tempo (?:fa|farà)_|qué tiempo (?:hace|hará)_|quel temps (?:fait|fera)',
  'world cup|champions league|super league|bundesliga|weltmeister|coupe du monde|tour de france|coppa del mondo|serie a_|campionato|la liga|mundial de|(?:who|wer|qui|chi|quién) (?:won|has won|gewann|hat (?:\\p{L}+ ){1,4}gewonnen|a gagné|ha vinto|ganó|ha ganado)',
  '(?:train|bus|plane|flight|rail) (?:ticket|fare)|timetable|billett|fahrkarte|fahrplan|zugticket|flugticket|billet de (?:train|bus|avion)|horaire des trains|biglietto (?:del treno|del bus|aereo)|orario dei treni|billete de (?:tren|bus|avión)|vuelo a_',
  'programming language|programmiersprache|langage de programmation|linguaggio di programmazione|lenguaje de programación',
  '\\d+ (?:times|plus|minus|divided by|mal|geteilt durch|fois|moins|divisé par|per|più|meno|diviso|por|más|menos|dividido (?:por|entre)) \\d+',
  'cook_|cooking|bake_|kochen|koche_|kocht|backe_|backen|cuisiner|cuisson|cucinare|cuocere|cucino|cocinar|cocino|hornear|prepar\\p{L}+ (?:una? )?(?:tortilla|pizza|risotto|torta)|recipe|weather|football|restaurant|rezept|wetter|fussball|recette|météo|ricetta|meteo|calcio|receta|fútbol|joke|witz|poem|gedicht|poème|poesia|poema',
];

const patterns = fields.map(
  (words) => new RegExp(`(?<!\\p{L})(?:${words.replaceAll('_', '(?!\\p{L})')})`, 'iu'),
);

/** Whether a question names a field that none of the passages near it names. */
export function straysFrom(question: string, near: readonly Pick<Passage, 'heading' | 'text'>[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern.test(question) && !near.some(({ heading, text }) => pattern.test(`${heading}\n${text}`)),
  );
}
