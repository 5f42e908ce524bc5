/** Family, then its classes. */
const CLASSES_OF_FAMILIES = `
weapon 1005 1015
electronic 1270 1280 1430 2920 2925 4140 4935 5805 5820 5821 5826 5840 5841 5865 5895 5915 5920 5955 5960 5965 5985 5990 5996 5998 5999 6130 7025
structure 1420 1440 1560 1610 1615 1620 1630 1680 1730 2510 2530 2540 2590
valve 1650 1660 2930 4130 4310 4320 4810 4820
textile 1670 8305 8405 8415 8430
gear 2520 3010 3020 3030 3040
engine 2805 2810 2815 2835 2840 2910 2915 2990 2995
filter 2940 4330
bearing 3110 3120 3130
fitting 4010 4030 4730
hose 4710 4720
tool 4920 5110 5120 5130 5133 5220
screw 5305
bolt 5306 5307
nut 5310
pin 5315
rivet 5320
fastener 5325 5340 5342 5355 5365
seal 5330 5331
spring 5360
resistor 5905
capacitor 5910
switch 5925 5930 5945 6110
connector 5935 5940
coil 5950
semiconductor 5961
microcircuit 5962
cable 5970 5975 5995 6145 6150
motor 6105 6115
battery 6135 6140
lamp 6210 6220 6240
medical 6505 6515
instrument 6605 6610 6615 6620 6625 6640 6680 6685
chemical 6850 8010 8030 8040 9150
generic 7110 8115 8145 9330 9515 9535
label 7690 9905
`;

export const CLASS_FAMILIES: ReadonlyMap<string, string> = new Map(
  CLASSES_OF_FAMILIES.trim()
    .split('\n')
    .flatMap((line) => {
      const [family = '', ...classes] = line.split(' ');
      return classes.map((fsc): [string, string] => [fsc, family]);
    }),
);

/** For other classes. */
export const GROUP_FAMILIES: Readonly<Record<string, string>> = {
  '10': 'weapon',
  '12': 'electronic',
  '14': 'structure',
  '15': 'structure',
  '16': 'structure',
  '25': 'structure',
  '28': 'engine',
  '29': 'engine',
  '30': 'gear',
  '31': 'bearing',
  '43': 'valve',
  '47': 'fitting',
  '48': 'valve',
  '49': 'tool',
  '51': 'tool',
  '52': 'tool',
  '53': 'fastener',
  '58': 'electronic',
  '59': 'electronic',
  '60': 'cable',
  '61': 'electronic',
  '62': 'lamp',
  '65': 'medical',
  '66': 'instrument',
  '68': 'chemical',
  '70': 'electronic',
  '80': 'chemical',
  '83': 'textile',
  '84': 'textile',
  '91': 'chemical',
};
