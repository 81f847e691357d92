/**
 * What people make passwords of before anything else, in the five languages and of the trade; written for this
 * product, folded to small letters without accents. Compounds need not stand here: their parts do.
 */
export const commonWords: readonly string[] = [
  // The thing itself and who it is for.
  ...'password passwort passwd passwords passphrase motdepasse kennwort parola contrasena clave secret secreto segreto geheim geheimnis pass word pwd login logon signin admin administrator administrateur amministratore administrador root user usuario utente utilisateur benutzer guest gast invite test testing tester demo sample example beispiel default standard system server master super change changeme letmein enter open access welcome willkommen bienvenue benvenuto bienvenido hello hallo bonjour ciao hola please bitte office work company firma account konto compte conto cuenta private privat temp temporary initial start new neu nouveau nuevo nuovo'.split(
    ' ',
  ),
  // Love, faith and anger.
  ...'iloveyou ilove love you loveyou liebe ichliebedich jetaime amore teamo amor tiamo forever always baby angel sweet sweety schatz schatzi cherie princess prinzessin princesa hunny honey lover sexy fuck fuckyou shit god jesus christ blessed heaven hope faith trust peace freedom liberty happy lucky sunshine moon star stars sun family familie famille famiglia familia mother father mami papi mama papa'.split(
    ' ',
  ),
  // Names, animals, heroes, games and clubs.
  ...'michael michelle jennifer jessica daniel daniela thomas andrea andreas martin peter stefan nicole sandra anna maria marco luca laura julia charlie jordan ashley matthew robert joshua hunter harley ranger buster monkey dragon tiger lion eagle bear wolf horse cat dog hund katze shadow killer ninja pirate batman superman spiderman pokemon pikachu naruto mickey donald snoopy starwars matrix mustang ferrari porsche mercedes yamaha corvette computer internet google facebook apple microsoft windows samsung football fussball soccer baseball basketball hockey golf arsenal liverpool chelsea barcelona madrid juventus bayern cheese cookie chocolate schokolade coffee pepper banana orange purple silver golden diamond flower blume butterfly'.split(
    ' ',
  ),
  // Times and places.
  ...'spring summer autumn fall winter fruhling fruehling sommer herbst printemps ete automne hiver primavera estate autunno inverno verano otono invierno january february march april june july august september october november december januar februar marz maerz mai juni juli oktober dezember monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag weekend today tomorrow birthday switzerland schweiz suisse svizzera suiza zurich zuerich geneva genf geneve bern berne basel lausanne lugano luzern winterthur london paris berlin newyork'.split(
    ' ',
  ),
  // The trade.
  ...'bank banque banca banco banking finance finanz money geld argent soldi dinero treuhand trust trustee fiduciaire kyc aml compliance officer payment ledger client kunde review sanction sanctions audit auditor'.split(
    ' ',
  ),
  // Phrases that stand in every list.
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'thequickbrownfox',
  'tobeornottobe',
  'opensesame',
  'trustno1',
  'qazwsx',
  'zaqxsw',
  '1q2w3e4r',
  'q1w2e3r4',
  '1qaz2wsx',
  'abc123',
];

/** Rows and columns of the keyboards in use here. */
export const keyboardRows: readonly string[] = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '1qay',
  '147258369',
  '789456123',
];
