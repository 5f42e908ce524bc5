import {
  INSIDE_DIAMETER,
  MATERIAL,
  MEDIA,
  OUTSIDE_DIAMETER,
  OVERALL_HEIGHT,
  OVERALL_LENGTH,
  OVERALL_WIDTH,
  PRESSURE,
  SURFACE_TREATMENT,
  maybe,
  putGeneral,
  steels,
} from './common.ts';
import {
  FRACTIONS,
  among,
  inches,
  maximum,
  nominal,
  plain,
  requirement,
  skewed,
  type DescribeName,
} from './replies.ts';

const media = among('OIL HYDRAULIC*8|WATER FRESH*6|WATER SALT*3|AIR*6|FUEL*6|STEAM*3|OXYGEN*2');
const psi = among(
  '150.0 POUNDS PER SQUARE INCH*6|300.0 POUNDS PER SQUARE INCH*4|600.0 POUNDS PER SQUARE INCH*3|1000.0 POUNDS PER SQUARE INCH*4|1500.0 POUNDS PER SQUARE INCH*3|3000.0 POUNDS PER SQUARE INCH*9|5000.0 POUNDS PER SQUARE INCH*2',
);
const fittingMaterials = among(
  'STEEL CORROSION RESISTING*9|ALUMINUM ALLOY 2024*6|BRASS*7|STEEL*7|TITANIUM ALLOY*2|BRONZE*3',
);
/** Thousandths of an inch. */
const TUBES = [250, 375, 500, 312, 188, 625, 750, 1_000, 125, 1_250, 1_500, 2_000];
const connections = among(
  'THREADED EXTERNAL TUBE*7|FLARED 37 DEG*8|FLARELESS*5|PIPE EXTERNAL*6|PIPE INTERNAL*4|SOLDER*2',
);

export const describeFitting: DescribeName = (name) => {
  const angle = name.startsWith('ELBOW') ? among('90.0 DEG*8|45.0 DEG*4') : null;
  return (random, put) => {
    const tube = skewed(random, TUBES);
    maybe(random, 90, put, requirement('TUBE', 'TUBE OUTSIDE DIAMETER ACCOMMODATED'), () => inches(tube));
    maybe(random, 74, put, requirement('CONN', 'CONNECTION TYPE'), () => connections(random));
    if (angle) maybe(random, 88, put, requirement('ANGL', 'ANGLE OF BEND'), () => angle(random));
    maybe(random, 88, put, MATERIAL, () => fittingMaterials(random));
    maybe(random, 40, put, SURFACE_TREATMENT, () => random.pick(['"ANODIZE"', '"CADMIUM"', '"PASSIVATE"']));
    maybe(random, 62, put, PRESSURE, () => psi(random));
    maybe(random, 60, put, OVERALL_LENGTH, () => nominal(Math.round(tube * 2.5) + 125 * random.below(6)));
    maybe(random, 40, put, requirement('ASDB', 'WIDTH BETWEEN FLATS'), () => nominal(tube + 188));
    putGeneral(random, put);
  };
};

const hoseMaterials = among(
  'RUBBER SYNTHETIC*8|PLASTIC POLYTETRAFLUOROETHYLENE*5|STEEL CORROSION RESISTING*3|RUBBER SILICONE*3|PLASTIC POLYVINYL CHLORIDE*2',
);
export const describeHose: DescribeName = (name) => {
  const isMetal = /METAL|PIPE|^TUBE/.test(name);
  return (random, put) => {
    const inside = skewed(random, [250, 375, 500, 188, 312, 750, 1_000, 625, 1_500, 2_000]);
    maybe(random, 90, put, INSIDE_DIAMETER, () => nominal(inside));
    maybe(random, 66, put, OUTSIDE_DIAMETER, () => nominal(inside + (isMetal ? 98 : 250)));
    maybe(random, 80, put, OVERALL_LENGTH, () => nominal(500 * (4 + random.below(200))));
    maybe(random, 82, put, MATERIAL, () => (isMetal ? steels(random) : hoseMaterials(random)));
    maybe(random, 66, put, PRESSURE, () => psi(random));
    maybe(random, 56, put, MEDIA, () => media(random));
    putGeneral(random, put);
  };
};

const bodies = among('BRONZE*8|STEEL CORROSION RESISTING*7|BRASS*6|ALUMINUM ALLOY*4|IRON CAST*4|STEEL*4');
export const describeValve: DescribeName = () => (random, put) => {
  const size = skewed(random, [500, 250, 375, 750, 1_000, 1_500, 2_000, 125, 3_000, 4_000]);
  maybe(random, 84, put, requirement('NPSZ', 'NOMINAL PIPE SIZE'), () => inches(size));
  maybe(random, 78, put, PRESSURE, () => psi(random));
  maybe(random, 72, put, requirement('CONN', 'CONNECTION TYPE'), () => connections(random));
  maybe(random, 80, put, requirement('BDYM', 'BODY MATERIAL'), () => bodies(random));
  maybe(random, 66, put, MEDIA, () => media(random));
  maybe(random, 52, put, OVERALL_LENGTH, () => nominal(size * 3 + 500));
  maybe(random, 40, put, OVERALL_HEIGHT, () => nominal(size * 4 + 750));
  maybe(
    random,
    30,
    put,
    requirement('TMPM', 'MAXIMUM OPERATING TEMP'),
    () => `"${[160, 250, 366, 450][random.below(4)]}.0 DEG FAHRENHEIT"`,
  );
  putGeneral(random, put);
};

export const describePump: DescribeName = () => (random, put) => {
  maybe(random, 66, put, requirement('FLOW', 'DISCHARGE CAPACITY'), () =>
    plain(skewed(random, [50, 100, 250, 500, 10, 1_000, 2_000]) * 10, 1, ' GALLONS PER MINUTE'),
  );
  maybe(random, 62, put, PRESSURE, () => psi(random));
  maybe(random, 60, put, MEDIA, () => media(random));
  maybe(random, 50, put, requirement('RPMS', 'ROTOR SPEED RATING IN RPM'), () =>
    random.pick(['"1750.0"', '"3450.0"', '"4000.0"']),
  );
  maybe(random, 56, put, MATERIAL, () => bodies(random));
  maybe(random, 50, put, OVERALL_LENGTH, () => nominal(4_000 + 500 * random.below(40)));
  maybe(random, 44, put, OVERALL_HEIGHT, () => nominal(4_000 + 500 * random.below(24)));
  putGeneral(random, put);
};

export const describeFilter: DescribeName = () => (random, put) => {
  maybe(random, 62, put, requirement('MICR', 'FILTERING RATING'), () =>
    random.pick(['"10.0 MICRONS"', '"25.0 MICRONS"', '"3.0 MICRONS"', '"5.0 MICRONS"', '"40.0 MICRONS"']),
  );
  maybe(random, 76, put, OUTSIDE_DIAMETER, () => nominal(1_500 + 125 * random.below(40)));
  maybe(random, 62, put, INSIDE_DIAMETER, () => nominal(500 + 125 * random.below(16)));
  maybe(random, 76, put, OVERALL_HEIGHT, () => nominal(2_000 + 250 * random.below(40)));
  maybe(random, 56, put, MEDIA, () => media(random));
  maybe(random, 40, put, requirement('FLTM', 'FILTERING MEDIUM'), () =>
    random.pick(['"PAPER"', '"PAPER"', '"GLASS FIBER"', '"WIRE CLOTH"']),
  );
  putGeneral(random, put);
};

const scales = among(
  '0 TO 30 POUNDS PER SQUARE INCH*3|0 TO 60 POUNDS PER SQUARE INCH*4|0 TO 100 POUNDS PER SQUARE INCH*6|0 TO 160 POUNDS PER SQUARE INCH*5|0 TO 300 POUNDS PER SQUARE INCH*5|0 TO 600 POUNDS PER SQUARE INCH*3|0 TO 3000 POUNDS PER SQUARE INCH*5|0 TO 5000 POUNDS PER SQUARE INCH*2',
);
const temperatures = among(
  '-40 TO 160 DEG FAHRENHEIT*4|0 TO 250 DEG FAHRENHEIT*4|50 TO 500 DEG FAHRENHEIT*3|-50 TO 50 DEG CELSIUS*3|0 TO 150 DEG CELSIUS*3',
);
export const describeGage: DescribeName = (name) => {
  const isTemperature = /THERM|TEMP/.test(name);
  return (random, put) => {
    if (isTemperature) maybe(random, 90, put, requirement('TRNG', 'TEMP RANGE'), () => temperatures(random));
    else maybe(random, 90, put, requirement('PRNG', 'PRESSURE RANGE'), () => scales(random));
    maybe(random, 82, put, requirement('DIAL', 'DIAL DIAMETER'), () =>
      nominal(random.pick([1_500, 2_000, 2_500, 2_500, 3_500, 4_500, 6_000])),
    );
    maybe(random, 66, put, requirement('NPSZ', 'NOMINAL PIPE SIZE'), () => inches(random.pick([125, 250, 250, 500])));
    maybe(random, 62, put, requirement('CASM', 'CASE MATERIAL'), () =>
      random.pick(['"BRASS"', '"STEEL"', '"PLASTIC"', '"STEEL CORROSION RESISTING"']),
    );
    maybe(random, 56, put, requirement('ACCU', 'ACCURACY IN PERCENT'), () =>
      random.pick(['"1.0"', '"0.5"', '"2.0"', '"3.0"']),
    );
    maybe(random, 40, put, requirement('AFJK', 'MOUNTING METHOD'), () =>
      random.pick(['"STEM"', '"FLANGE"', '"CLAMP"']),
    );
    maybe(random, 40, put, OVERALL_WIDTH, () => maximum(skewed(random, FRACTIONS) + 1_000));
    putGeneral(random, put);
  };
};
