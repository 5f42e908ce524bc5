import { compilePattern, type PatternFill } from './patterns.ts';

export interface StandardStyle {
  fill: PatternFill;
  cage: string;
}

const BODIES: Readonly<Record<string, string>> = {
  MS: '96906',
  NAS: '80205',
  AN: '88044',
  M: '81349',
  FED: '81348',
  SMD: '67268',
};

const STANDARDS = `
screw: MS MS16998-##; MS MS24693-###; NAS NAS1351N#-##; NAS NAS1101E#H##; AN AN500-#-##; MS MS51957-##; MS MS35206-2##
bolt: AN AN#-##A; NAS NAS620#-##; MS MS90##-##; NAS NAS1304-##H; AN AN17#C##
nut: MS MS21042-##; MS MS21044N#; AN AN960-#16L; NAS NAS1149F0###P; MS MS35338-##; MS MS51967-##
pin: MS MS24665-###; MS MS16555-6##; AN AN380-#-#; NAS NAS561P#-##; MS MS20392-#C##
rivet: MS MS20470AD#-##; MS MS20426AD#-#; NAS NAS1738B#-#; MS MS21140-06##
fastener: MS MS21919WDG##; NAS NAS43DD#-###; MS MS27039-08##; NAS NAS1836-#-##; M M85049/##-##W
spring: MS MS24585-####; NAS NAS1407-##
seal: M M83248/1-###; MS MS29513-###; AN AN6227-##; MS MS28775-###; NAS NAS1611-###; M M25988/1-###
bearing: MS MS27640-##; M M81934/1-##C0##; NAS NAS75-#-###; MS MS14101-##
fitting: AN AN815-##D; MS MS21902-##; AN AN924-##D; MS MS24394D##; M M85052/1-##
hose: MS MS28741-##-####; M M83797-##-####; AN AN6270-##-##
valve: AN AN6249-##; MS MS28884-#; M M24287/#-###
resistor: M RNC55H###2FS; M M39017/05-##; M RCR07G##1JS; M RWR89S##R0FR; M RN60D####F
capacitor: M M39014/02-13##; M CKR05BX##2KR; M M39003/01-2###; M CMR05F##1FOAR
connector: MS MS3106A##-##S; M D38999/26WB##SN; M M24308/4-##; M M39029/58-###
switch: MS MS24523-##; M M83536/##-###M; MS MS25244-##; M M39016/9-0##L
semiconductor: M JANTX1N####-1; M JAN2N####A; M JANTXV2N####
microcircuit: SMD 5962-#######EA; M M38510/####1BCA; SMD #######01XA
cable: M M22759/16-##-9; M M17/###-RG###; MS MS3367-#-#; M M81044/12-##-9
coil: M M39010/01-A##R##; M MIL-T-27/###-##; M M83446/##-##
lamp: MS MS25231-####; MS MS25041-##; M M6363/8-##
tool: FED GGG-W-6##; FED GGG-K-275-##; MS MS1732#-##
chemical: M MIL-PRF-#####; M MIL-A-####; FED TT-P-##; FED O-F-###
battery: MS MS24496-#; M M81757/#-#
textile: M MIL-C-####; FED A-A-#####; M MIL-T-5038TY#
label: MS MS27421-####; M MIL-P-514-##
weapon: MS MS35##-##; M MIL-B-#####-#
default: MS MS#####-###; AN AN####-##; NAS NAS####-##; M M#####/##-###
`;

/** Plain ones are usual. */
const COMMERCIAL =
  '#######-#|#######-#|#######|##-#####-#|##-#####|######-###|######|#####-##|#####|@#####|@@####|##@###-#|0######|00###-##|' +
  '###-###-###-###|@-####.##|###.##.####|## #### ##|@##-####/##|1-######-##@|####@####P###|SK######|@@@####-##-#REV@|' +
  '####/#@|@###-@##-#|C-####-#|##-##-##-#|(@)####|#@#####P#|###########';

const LONGEST = compilePattern('SPEC CTRL DWG #######-### REV @@');

const compiled = new Map(
  STANDARDS.trim()
    .split('\n')
    .map((line): [string, StandardStyle[]] => {
      const [family = '', styles = ''] = line.split(': ');
      return [
        family,
        styles.split('; ').map((style) => {
          const [body = '', pattern = ''] = style.split(' ');
          return { fill: compilePattern(pattern), cage: BODIES[body]! };
        }),
      ];
    }),
);

export const COMMERCIAL_STYLES: readonly PatternFill[] = COMMERCIAL.split('|').map(compilePattern);
export const LONGEST_PART_NUMBER: PatternFill = LONGEST;

export const standardStyles = (family: string): readonly StandardStyle[] =>
  compiled.get(family) ?? compiled.get('default')!;
