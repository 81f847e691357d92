// Alpha-2 and alpha-3 of each country in one word: ISO 3166-1 as of 2026, and Kosovo, whose codes
// XK and XKX are user-assigned and used by the European Union and in travel documents.
const alpha3ByAlpha2: ReadonlyMap<string, string> = new Map(
  (
    'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE ' +
    'BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS ' +
    'BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN ' +
    'COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST ' +
    'EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF ' +
    'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD ' +
    'HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM ' +
    'JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA ' +
    'LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
    'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM ' +
    'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG ' +
    'PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA ' +
    'SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD ' +
    'STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON ' +
    'TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR ' +
    'VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE XKXKX'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

// Codes of ICAO Doc 9303-3, section 5, that differ from ISO 3166-1: Germany writes one letter, and
// the kinds of British nationality and RKS for Kosovo have their own.
const ofTravelDocuments: ReadonlyMap<string, string> = new Map([
  ['D', 'DE'],
  ['RKS', 'XK'],
  ['GBD', 'GB'],
  ['GBN', 'GB'],
  ['GBO', 'GB'],
  ['GBP', 'GB'],
  ['GBS', 'GB'],
]);

const alpha2ByAlpha3: ReadonlyMap<string, string> = new Map(
  [...alpha3ByAlpha2].map(([alpha2, alpha3]) => [alpha3, alpha2]),
);

/** True when `code` is an ISO 3166-1 alpha-2 code (or XK), in capitals. */
export function isCountry(code: string): boolean {
  return alpha3ByAlpha2.has(code);
}

/**
 * The alpha-2 code of an alpha-2, alpha-3 or travel-document code in any case, fillers left away;
 * null for others, also for stateless persons and organisations (`XXA`, `UNO`).
 */
export function countryOf(code: string): string | null {
  const bare = code.replaceAll(/[<\s]/gu, '').toUpperCase();
  if (alpha3ByAlpha2.has(bare)) return bare;
  return alpha2ByAlpha3.get(bare) ?? ofTravelDocuments.get(bare) ?? null;
}

/** The alpha-3 code that a travel document of the country carries (`D` for Germany); null if unknown. */
export function travelDocumentCode(alpha2: string): string | null {
  return alpha2 === 'DE' ? 'D' : (alpha3ByAlpha2.get(alpha2) ?? null);
}
