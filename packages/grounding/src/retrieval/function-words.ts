import type { Language } from '../passage.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that say nothing about a subject: articles, pronouns, prepositions, auxiliaries and what questions open with. */
export const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: list(`a about above after again all also am an and any are as at be been before being below between both but by
    can could did do does doing down during each few for from further had has have having he her here hers him his how i
    if in into is it its itself just let may me might more most must my no nor not of off on once only or other our out
    over own same shall she should so some such than that the their them then there these they this those through to too
    under until up upon us very was we were what when where whether which while who whom whose why will with within
    without would you your please tell explain`),
  de: list(`ab aber als alle allem allen aller alles am an andere anderen auch auf aus bei beim bis bin bist da dabei
    damit dann darf darum das dass dazu dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch
    dort du dürfen durch ein eine einem einen einer eines er es etwa etwas für gegen gibt haben hat hatte hier hin ich ihm
    ihn ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann kein keine keinem keinen keiner können
    man mein meine mich mir mit muss müssen nach nicht noch nun nur ob oder ohne sein seine seinem seinen seiner seit sich
    sie sind so sofern sogar soll sollen sollte sondern über um und uns unser unsere unter viel vom von vor wann war waren
    warum was wegen weil welche welchem welchen welcher welches wem wen wenn wer werden wie wieviel will wir wird wo wofür
    woher wohin womit worauf wozu wurde wurden zu zum zur zwischen bitte`),
  fr: list(`à afin ai ainsi alors au aucun aucune aussi autre autres aux avec avoir c ce ceci cela celle celles celui
    ces cet cette ceux chaque chez combien comme comment d dans de depuis des doit doivent donc dont du elle elles en entre
    est et étaient était été être eux fait faut il ils j je l la laquelle le lequel les lesquelles lesquels leur leurs lors
    lorsque lui m ma mais me mes moi mon n ne ni non nos notre nous on ont ou où par parce pas pendant peut peuvent plus
    pour pourquoi puis qu quand que quel quelle quelles quels quelqu qui quoi s sa sans se selon ses si soit son sont sous
    sur t ta te tel telle tes toi ton tous tout toute toutes tu un une vos votre vous y`),
  it: list(`a ad agli ai al all alla alle allo anche ancora avere c che chi ci ciò col come con contro cosa cui d da dagli
    dai dal dalla dalle dallo degli dei del dell della delle dello deve devo devono di dopo dove due e è ed egli essa esse
    essere essi esso fa fra fino già gli ha hanno ho i il in io l la le lei li lo loro lui ma mentre mi mia mio n ne negli
    nei nel nell nella nelle nello no noi non nostra nostro o ogni oppure per perché però più può possono posso prima
    proprio qual quale quali quando quanto quanti quella quelle quelli quello questa queste questi questo qui s sarà se
    senza si sia siano sono sotto su sua sue sui sul sull sulla sulle sullo suo suoi tra tu tutta tutte tutti tutto un una uno v vi
    voi quant dall`),
  es: list(`a al algo algún alguna ante antes aquel aquella aquello así aun aunque cada como cómo con contra cual cuál
    cuales cuáles cualquier cuando cuándo cuanto cuánto cuánta cuántos cuántas cuya cuyo de debe deben debo del desde donde dónde
    dos durante e el él ella ellas ello ellos en entre era es esa ese eso esta está están estas este esto estos fue ha haber
    hace hacer hacia han hasta hay he la las le les lo los más me mi mis muy ni no nos nosotros o os otra otras otro otros
    para pero poco por porque puede pueden puedo pues que qué quien quién quienes se sea sean según ser si sí sido sin
    sobre son su sus también tan tanto te tener tengo tiene tienen toda todas todo todos tras tu tus u un una unas uno unos
    usted y ya yo`),
};
