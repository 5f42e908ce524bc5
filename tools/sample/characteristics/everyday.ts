import {
  BORE_DIAMETER,
  COLOR,
  MATERIAL,
  MATERIAL_THICKNESS,
  OUTSIDE_DIAMETER,
  OVERALL_LENGTH,
  OVERALL_WIDTH,
  SPECIFICATION,
  SURFACE_TREATMENT,
  maybe,
  putGeneral,
  putMetal,
  steels,
} from './common.ts';
import {
  FRACTIONS,
  among,
  inches,
  millimeters,
  nominal,
  plain,
  requirement,
  skewed,
  type DescribeName,
} from './replies.ts';

const FINISH = requirement('SFTT', 'SURFACE TREATMENT');

export const describeGear: DescribeName = (name) => {
  const hasTeeth = /GEAR|SPROCKET|PULLEY,GEAR|PINION|WORM/.test(name);
  const isBelt = name.startsWith('BELT');
  return (random, put) => {
    if (isBelt) {
      maybe(random, 90, put, requirement('OUTC', 'OUTSIDE CIRCUMFERENCE'), () =>
        nominal(20_000 + 500 * random.below(160)),
      );
      maybe(random, 80, put, OVERALL_WIDTH, () => nominal(random.pick([375, 500, 500, 656, 875])));
      maybe(random, 60, put, MATERIAL, () => '"RUBBER SYNTHETIC AND FABRIC"');
    } else {
      const bore = skewed(random, FRACTIONS);
      maybe(random, 86, put, BORE_DIAMETER, () => inches(bore));
      if (hasTeeth) {
        maybe(random, 86, put, requirement('TEEQ', 'TOOTH QUANTITY'), () => `"${9 + random.below(90)}"`);
        maybe(random, 66, put, requirement('DPIT', 'DIAMETRAL PITCH'), () =>
          random.pick(['"24.0"', '"32.0"', '"48.0"', '"16.0"', '"12.0"', '"8.0"']),
        );
        maybe(random, 56, put, requirement('PRAN', 'PRESSURE ANGLE'), () =>
          random.below(3) === 0 ? '"14.5 DEG"' : '"20.0 DEG"',
        );
        maybe(random, 70, put, OUTSIDE_DIAMETER, () => inches(bore * (2 + random.below(3))));
        maybe(random, 50, put, requirement('FCWD', 'FACE WIDTH'), () => inches(random.pick([125, 188, 250, 375, 500])));
      }
      maybe(random, 70, put, OVERALL_LENGTH, () => nominal(skewed(random, FRACTIONS) + 250));
      putMetal(random, put);
    }
    putGeneral(random, put);
  };
};

const driveSizes = among('0.250 INCHES*4|0.375 INCHES*6|0.500 INCHES*7|0.750 INCHES*3');
const toolFinishes = among('CHROMIUM*8|NICKEL*2|BLACK OXIDE*4|PHOSPHATE');
export const describeTool: DescribeName = (name) => {
  const isWrench = /WRENCH|SOCKET/.test(name);
  const isDrill = /DRILL|REAMER|TAP|MILL|COUNTERSINK|DIE,|BIT/.test(name);
  return (random, put) => {
    const size = skewed(random, [500, 438, 562, 375, 625, 750, 312, 250, 875, 1_000, 1_125, 1_250]);
    if (isWrench) {
      maybe(random, 84, put, requirement('OPEN', 'OPENING SIZE'), () =>
        random.below(4) === 0 ? millimeters(80 + 10 * random.below(16)) : inches(size),
      );
      if (/SOCKET/.test(name)) maybe(random, 80, put, requirement('DRSZ', 'DRIVE SIZE'), () => driveSizes(random));
      maybe(random, 50, put, requirement('OPNS', 'OPENING STYLE'), () =>
        random.below(3) === 0 ? '"6 POINT"' : '"12 POINT"',
      );
    } else if (isDrill) {
      maybe(random, 86, put, requirement('CUTD', 'CUTTING DIAMETER'), () =>
        inches(Math.floor(15.625 * (4 + random.below(44)))),
      );
      maybe(random, 60, put, requirement('PTAN', 'POINT ANGLE'), () =>
        random.below(3) === 0 ? '"135.0 DEG"' : '"118.0 DEG"',
      );
      maybe(random, 66, put, MATERIAL, () => (random.below(4) === 0 ? '"CARBIDE"' : '"STEEL HIGH SPEED"'));
    } else maybe(random, 40, put, MATERIAL, () => steels(random));
    maybe(random, 80, put, OVERALL_LENGTH, () => nominal(2_000 + 500 * random.below(30)));
    maybe(random, 40, put, FINISH, () => toolFinishes(random));
    maybe(random, 30, put, requirement('HNDM', 'HANDLE MATERIAL'), () =>
      random.pick(['"PLASTIC"', '"WOOD"', '"RUBBER"']),
    );
    putGeneral(random, put);
  };
};

const RANGES = [
  '"0.000 TO 1.000 INCHES"',
  '"0.000 TO 6.000 INCHES"',
  '"1.000 TO 2.000 INCHES"',
  '"0.000 TO 25.0 MILLIMETERS"',
  '"0.000 TO 12.000 INCHES"',
];
export const describeMeasuringTool: DescribeName = () => (random, put) => {
  maybe(random, 86, put, requirement('MRNG', 'MEASURING RANGE'), () => random.pick(RANGES));
  maybe(random, 70, put, requirement('GRAD', 'GRADUATION INTERVAL'), () =>
    random.pick(['"0.001 INCHES"', '"0.0001 INCHES"', '"0.01 MILLIMETERS"']),
  );
  maybe(random, 50, put, MATERIAL, () => steels(random));
  maybe(random, 40, put, OVERALL_LENGTH, () => nominal(4_000 + 500 * random.below(20)));
  putGeneral(random, put);
};

export const describeStock: DescribeName = (name) => {
  const material = /ALUMINUM/.test(name)
    ? among('ALUMINUM ALLOY 6061*5|ALUMINUM ALLOY 2024*5|ALUMINUM ALLOY 7075*3|ALUMINUM ALLOY 5052*3')
    : /PLASTIC/.test(name)
      ? among('PLASTIC ACRYLIC*4|PLASTIC POLYCARBONATE*3|PLASTIC POLYETHYLENE*3|PLASTIC PHENOLIC*2')
      : /RUBBER/.test(name)
        ? among('RUBBER SYNTHETIC*4|RUBBER SILICONE*3|RUBBER CHLOROPRENE*4')
        : among('STEEL CORROSION RESISTING*6|STEEL COMP 1018*3|STEEL COMP 4130*3|STEEL*6|BRASS*2');
  const tempers = among('T6*5|T3*4|T651*3|ANNEALED*4|HALF HARD');
  return (random, put) => {
    maybe(random, 90, put, MATERIAL, () => material(random));
    maybe(random, 88, put, MATERIAL_THICKNESS, () =>
      inches(random.pick([16, 20, 25, 32, 40, 50, 63, 63, 90, 125, 125, 188, 250, 500, 1_000])),
    );
    maybe(random, 76, put, OVERALL_WIDTH, () =>
      nominal(random.pick([12_000, 24_000, 36_000, 48_000, 48_000, 2_000, 1_000])),
    );
    maybe(random, 76, put, OVERALL_LENGTH, () =>
      nominal(random.pick([12_000, 24_000, 72_000, 96_000, 144_000, 144_000])),
    );
    if (/ALUMINUM|STEEL/.test(name)) maybe(random, 60, put, requirement('TEMP', 'TEMPER'), () => tempers(random));
    maybe(random, 50, put, SPECIFICATION, () =>
      random.pick([
        '"QQ-A-250/4 FED SPEC SINGLE MATERIAL RESPONSE"',
        '"AMS 5513 ASSN STD SINGLE MATERIAL RESPONSE"',
        '"ASTM A240 ASSN STD SINGLE MATERIAL RESPONSE"',
      ]),
    );
    putGeneral(random, put);
  };
};

export const describeTape: DescribeName = (name) => {
  const isRope = /ROPE|CORD|WIRE|CHAIN/.test(name);
  return (random, put) => {
    if (isRope) {
      maybe(random, 88, put, requirement('ADAV', 'OVERALL DIAMETER'), () =>
        nominal(random.pick([125, 188, 250, 250, 375, 500, 750, 20, 32, 41])),
      );
      maybe(random, 66, put, requirement('BRKS', 'MINIMUM BREAKING STRENGTH'), () =>
        plain(100 * (1 + random.below(200)), 0, ' POUNDS'),
      );
      maybe(random, 80, put, MATERIAL, () =>
        random.pick(['"STEEL CORROSION RESISTING"', '"STEEL"', '"NYLON"', '"MANILA"', '"POLYESTER"']),
      );
    } else {
      maybe(random, 90, put, OVERALL_WIDTH, () =>
        nominal(random.pick([500, 750, 1_000, 1_000, 2_000, 2_000, 3_000, 4_000])),
      );
      maybe(random, 56, put, MATERIAL_THICKNESS, () => inches(random.pick([2, 3, 5, 7, 10, 13])));
      maybe(random, 60, put, MATERIAL, () =>
        random.pick([
          '"PLASTIC POLYVINYL CHLORIDE"',
          '"PAPER"',
          '"CLOTH COTTON"',
          '"PLASTIC POLYESTER"',
          '"METAL FOIL"',
        ]),
      );
      maybe(random, 66, put, COLOR, () => random.pick(['"BLACK"', '"SILVER"', '"TAN"', '"WHITE"', '"RED"', '"CLEAR"']));
    }
    maybe(
      random,
      80,
      put,
      OVERALL_LENGTH,
      () => `"${[50, 60, 60, 100, 180, 200, 500, 600][random.below(8)]}.0 FEET NOMINAL"`,
    );
    putGeneral(random, put);
  };
};

export const describeFabricated: DescribeName = () => (random, put) => {
  maybe(random, 84, put, OVERALL_LENGTH, () => nominal(500 + 125 * random.below(120)));
  maybe(random, 78, put, OVERALL_WIDTH, () => nominal(250 + 125 * random.below(60)));
  maybe(random, 66, put, requirement('ABKW', 'OVERALL HEIGHT'), () => nominal(125 + 125 * random.below(40)));
  maybe(random, 40, put, MATERIAL_THICKNESS, () => inches(random.pick([32, 40, 50, 63, 63, 90, 125, 125, 188, 250])));
  maybe(random, 30, put, requirement('AAQH', 'MOUNTING HOLE QUANTITY'), () => `"${2 + random.below(5)}"`);
  putMetal(random, put, random.below(6) === 0 ? 'OVERALL' : '');
  maybe(random, 18, put, COLOR, () => random.pick(['"GRAY"', '"BLACK"', '"OLIVE DRAB"']));
  maybe(random, 20, put, SURFACE_TREATMENT, () => '"PAINT"');
  putGeneral(random, put);
};
