/** The words for days in one language, without accents; several ways to say one are separated by `|`. */
export interface DayWords {
  today: string;
  tomorrow: string;
  afterTomorrow: string;
  /** From Sunday to Saturday. */
  weekdays: readonly [string, string, string, string, string, string, string];
  endOfMonth: string;
  endOfWeek: string;
  /** What may stand before a day and belongs to it: "para el". */
  before: string;
  /** "in # days"; `#` is a number in figures or one of `numbers`. */
  inDays: string;
  inWeeks: string;
  inMonths: string;
  /** Numbers in words. */
  numbers: Record<string, number>;
  /** Whom `@` means for oneself. */
  self: string;
  /** Written without blanks between words. */
  dense?: boolean;
}

const es: DayWords = {
  today: 'hoy',
  tomorrow: 'manana',
  afterTomorrow: 'pasado manana',
  weekdays: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
  endOfMonth: 'fin de mes|final de mes|fines de mes',
  endOfWeek: 'fin de semana',
  before: '(?:para|antes de|antes del|hasta|a|este|esta|proximo|el|la)',
  inDays: '(?:en|dentro de) # dias?',
  inWeeks: '(?:en|dentro de) # semanas?',
  inMonths: '(?:en|dentro de) # mes(?:es)?',
  numbers: {
    un: 1,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    diez: 10,
    quince: 15,
  },
  self: 'yo|mi',
};

const en: DayWords = {
  today: 'today',
  tomorrow: 'tomorrow',
  afterTomorrow: 'the day after tomorrow|day after tomorrow',
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  endOfMonth: 'end of (?:the )?month',
  endOfWeek: 'weekend',
  before: '(?:by|on|for|until|before|at|this|next|the)',
  inDays: 'in # days?',
  inWeeks: 'in # weeks?',
  inMonths: 'in # months?',
  numbers: { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 },
  self: 'me',
};

const de: DayWords = {
  today: 'heute',
  tomorrow: 'morgen',
  afterTomorrow: 'ubermorgen',
  weekdays: ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend'],
  endOfMonth: '(?:monatsende|ende des monats)',
  endOfWeek: 'wochenende',
  before: '(?:bis|am|zum|fur|diesen|nachsten|den)',
  inDays: 'in # tag(?:en)?',
  inWeeks: 'in # wochen?',
  inMonths: 'in # monat(?:en)?',
  numbers: { ein: 1, eine: 1, einem: 1, einer: 1, zwei: 2, drei: 3, vier: 4, funf: 5, sechs: 6, zehn: 10 },
  self: 'mir|mich|ich',
};

const id: DayWords = {
  today: 'hari ini',
  tomorrow: 'besok',
  afterTomorrow: 'lusa',
  weekdays: ['minggu', 'senin', 'selasa', 'rabu', 'kamis', 'jumat|jum.at', 'sabtu'],
  endOfMonth: 'akhir bulan',
  endOfWeek: 'akhir pekan|akhir minggu',
  before: '(?:sebelum|sampai|pada|untuk|hari)',
  inDays: '(?:dalam )?# hari lagi|dalam # hari',
  inWeeks: '(?:dalam )?# minggu lagi|dalam # minggu',
  inMonths: '(?:dalam )?# bulan lagi|dalam # bulan',
  numbers: { satu: 1, dua: 2, tiga: 3, empat: 4, lima: 5, enam: 6, tujuh: 7, sepuluh: 10 },
  self: 'saya',
};

const ar: DayWords = {
  today: 'اليوم',
  tomorrow: 'غدا',
  afterTomorrow: 'بعد غد',
  weekdays: ['الاحد', 'الاثنين', 'الثلاثاء', 'الاربعاء', 'الخميس', 'الجمعة', 'السبت'],
  endOfMonth: 'نهاية الشهر|اخر الشهر',
  endOfWeek: 'نهاية الاسبوع',
  before: '(?:يوم|قبل|حتى|في)',
  inDays: 'بعد # (?:ايام|يوما?)',
  inWeeks: 'بعد # (?:اسابيع|اسبوعا?)',
  inMonths: 'بعد # (?:اشهر|شهرا?)',
  numbers: {},
  self: 'انا',
};

const zh: DayWords = {
  today: '今天',
  tomorrow: '明天',
  afterTomorrow: '后天',
  weekdays: [
    '(?:下?周|下?星期)[日天]',
    '(?:下?周|下?星期)一',
    '(?:下?周|下?星期)二',
    '(?:下?周|下?星期)三',
    '(?:下?周|下?星期)四',
    '(?:下?周|下?星期)五',
    '(?:下?周|下?星期)六',
  ],
  endOfMonth: '月底',
  endOfWeek: '周末',
  before: '(?:在|到)',
  inDays: '#\\s*天[后内]',
  inWeeks: '#\\s*(?:周|个星期)[后内]',
  inMonths: '#\\s*个月[后内]',
  numbers: { 一: 1, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 十: 10 },
  self: '我',
  dense: true,
};

const byLanguage: Record<string, DayWords> = { es, en, de, id, ar, 'zh-Hans': zh };

/** Spanish is always understood, and the reader's language too. */
export function dayWordsFor(language: string): readonly DayWords[] {
  const own = byLanguage[language];
  return own && own !== es ? [own, es] : [es];
}
