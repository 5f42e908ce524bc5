/** "spelling the-one-that-item-names-use, ..." */
export const SPELLINGS: ReadonlyMap<string, string> = pairs(`
  aluminium aluminum, gauge gage, guage gage, tyre tire, fibre fiber, centre center, colour color, grey gray, calliper caliper, disc disk, sulphur sulfur, mould mold, vice vise,
  metre meter, litre liter, armour armor, vapour vapor, draught draft, aerofoil airfoil, carburettor carburetor, carburetter carburetor, defence defense, moulding molding,
  galvanised galvanized, anodised anodized, stabiliser stabilizer, enclosed inclosed, levelling leveling, travelling traveling, labelled labeled, adaptor adapter, feet foot, teeth tooth,
  knives knife, electric electrical, electronical electronic, hexagonal hexagon, hydraulics hydraulic, magnetical magnetic, lubrication lubrication
`);

/** "abbreviation its-words, ..." as the trade writes them. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = pairs(`
  hex hexagon, hx hexagon, hd head, assy assembly, asy assembly, assem assembly, brg bearing, cres corrosion resisting steel, ss corrosion resisting steel,
  sst corrosion resisting steel, stainless corrosion resisting steel, skt socket, thd thread, thrd thread, mach machine, elec electrical, elect electrical, xfmr transformer,
  xformer transformer, conn connector, vlv valve, cyl cylinder, hyd hydraulic, hydr hydraulic, sw switch, rly relay, res resistor, mtr motor, mtg mounting, mtd mounted, flt filter,
  fltr filter, gskt gasket, wshr washer, wsh washer, scr screw, blt bolt, rtnr retainer, rtng retaining, spr spring, sprg spring, brkt bracket, bkt bracket, hsg housing, cvr cover,
  plt plate, pnl panel, clp clamp, clmp clamp, insul insulation, pwr power, sply supply, xmtr transmitter, rcvr receiver, ant antenna, ampl amplifier, gen generator, reg regulator,
  press pressure, temp temperature, ind indicator, ckt circuit, cct circuit, bkr breaker, brkr breaker, cb circuit breaker, cbl cable, harn harness, adptr adapter, adpt adapter,
  cplg coupling, elb elbow, fitg fitting, ftg fitting, tbg tubing, slnd solenoid, term terminal, recp receptacle, rcpt receptacle, plg plug, acft aircraft, eng engine, veh vehicular,
  batt battery, bat battery, lmp lamp, incand incandescent, fluor fluorescent, xstr transistor, semicond semiconductor, capac capacitor, cer ceramic, var variable, fxd fixed,
  lkg locking, flg flange, grv groove, csk countersunk, alum aluminum, stl steel, brs brass, rbr rubber, nyl nylon, instr instrument, equip equipment, sys system, dist distribution,
  contr control, ctrl control, mech mechanical, pneu pneumatic, ammo ammunition, xtal crystal, pot potentiometer
`);

/** Words that say nothing about what a thing is. */
export const EMPTY_WORDS = words(
  'with without for of the a an and or to in on by from type item part no nr number size w',
);

/** Words that describe a thing, but do not name it, where another word does. */
export const DESCRIPTIVE_WORDS = words(`
  steel titanium brass bronze copper aluminum nylon rubber plastic corrosion resisting alloy nickel inconel monel zinc cadmium teflon ptfe silicone viton buna neoprene nitrile black
  oxide plated passivated anodized chrome galvanized carbon iron wood glass leather cotton polyester white red green blue yellow gray orange olive drab large small long short heavy
  duty new genuine military mil spec grade metric inch in mm cm ft ohm volt v vac vdc watt amp ampere a hz khz mhz psi bar awg unf unc unjf dia diameter length thick thickness width
  cross section degree left right hand
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split(/,\s*/)
      .map((pair) => {
        const [short = '', ...words] = pair.trim().split(/\s+/);
        return [short, words.join(' ')];
      }),
  );
}
