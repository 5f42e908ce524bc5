const DRAWN_GROUPS = new Set(
  (
    '10 11 12 13 14 15 16 17 18 19 20 22 23 24 25 26 28 29 30 31 32 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 51 ' +
    '52 53 54 55 56 58 59 60 61 62 63 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 83 84 85 87 88 89 91 93 94 95 ' +
    '96 99'
  ).split(' '),
);

export const groupDrawing = (code: string): string => `g${DRAWN_GROUPS.has(code) ? code : '99'}`;
