const CAPITALS = new Set(
  (
    'UN UNC UNF UNEF UNS UNJ UNJC UNJF UNJEF UNR UNM NC NF NEF NPT NPTF NPSM ANPT ACME BA M A B C D E F G H I J K L N P R S T U V W X Y Z ' +
    'AMS AN ANSI ASME ASTM AISI BMS CRES DIN FED FSCM ISO MIL MS NAS NASM QQ SAE SPEC STD UNS ' +
    'DLA NSN NIIN DOD NATO USAF FAA NASA GSA CONUS FMS PICA SICA ESD EMI ITAR EAR CAGE LTL NMFC ' +
    'AC DC AWG ID OD PTFE PVC TFE FEP ABS LED LCD TTL CMOS ECL RF UHF VHF BNC TNC SMA USA US RH LH CW CCW II III IV VI'
  ).split(' '),
);

/** "Steel, corrosion resisting", "UNF", "AMS 5731" */
export function sentenceCase(text: string): string {
  const words = text.split(' ').map((word, index) => {
    // numbers of documents and alloys
    if (/\d/.test(word)) return word;
    return word.replace(/[A-Za-z]+/g, (part) =>
      CAPITALS.has(part) && !(part === 'A' && index > 0) ? part : part.toLowerCase(),
    );
  });
  const joined = words.join(' ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** Keeps a text that has small letters. */
export const meaningInWords = (text: string): string => (/[a-z]/.test(text) ? text : sentenceCase(text));
