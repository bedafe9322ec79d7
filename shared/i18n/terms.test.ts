/** The term table of resources/docs/terms.md and the typography of each language, as words that must not come back. */
import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES, type Language } from './index.ts';

/** Words that once stood beside the chosen one; the comment names the chosen word. */
const REJECTED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [/!/, /(?<=\S)\s{2,}(?=\S)/, /"\{\{/, /\}\} %/],
  'zh-CN': [
    /棋盘|棋盤/, // 地图
    /想定|场景/, // 剧本
    /涂画|涂抹/, // 绘制
    /作品/, // 工作
    /掩蔽/, // 掩护
    /对战/, // 推演
    /预备(?!队)/, // 预备队
    /[你]/, // 您
    /消灭/, // 歼灭
  ],
  ja: [
    /(?<!キャン)セル(?!フ)/, // マス
    /(?<!キー)(?<!クリップ)ボード|盤(?!外)|地図/, // マップ
    /アクション/, // 行動, 反応
    /白兵/, // 近接戦闘
    /規則/, // ルール
    /復旧/, // 復元
    /写し|題名|ヘックス|方眼|ヒーロー/, // コピー, タイトル, ヘクス, スクエア, 英雄
  ],
  ru: [
    /(?<!Мини-)(?<!мини-)(?<!как )(?<!\p{L})[Кк]арт(а|ы|е|у|ой)(?!\p{L})/u, // поле
    /(?<!\p{L})[Вв]раг/u, // противник
    /(?<!\p{L})[Кк]ост(и|ей|ям|ями)(?!\p{L})/u, // кубики
    /(?<!\p{L})(ОД|ОР|РО)(?!\p{L})/u, // AP, RP, as on the card
    /[Рр]укопашн/, // ближний бой
    /(?<!\p{L})(еще|ее|нее|идет|дает|берет)(?!\p{L})|(сохранен|изменен|удален|добавлен|поврежден|закреплен|защищен)(?!\p{L}|н)/u, // ё
  ],
};

/** Full-width marks between Han or kana, Russian quotation marks, no exclamation anywhere. */
const TYPOGRAPHY: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [/\.\.\./, /\s[.,;:?](\s|$)/],
  'zh-CN': [/(?<=\p{Script=Han})[,;:?!.](?=\s|$|\p{Script=Han})/u, / 。| ，|。 /, /[}\d] %/, /！|\.\.\./, /"/],
  ja: [/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[,;:?!.](?=\s|$|\p{L})/u, / 。| 、|。 /, /[}\d] %/, /！|\.\.\./, /"/],
  ru: [/!/, /"/, /“|”/, /\.\.\./, /\s[.,;:?](\s|$)/],
};
/** The help of the command line is a table of code; some texts name marks themselves. */
const EXEMPT = /^(cli\.help|host\.usage|problem\.host\/usage\.action|problem\.cli\/bad-cell\.action|play\.key\.steps|list\.separator)$/;

describe('terms and typography', () => {
  for (const language of LANGUAGES) {
    it(`${language}: one word per thing, the marks of the language`, () => {
      const wrong = Object.entries(CATALOGUES[language])
        .filter(([key]) => !EXEMPT.test(key))
        .flatMap(([key, text]) =>
          [...REJECTED[language], ...TYPOGRAPHY[language]]
            .filter((rule) => rule.test(text))
            .map((rule) => `${key}: ${text} (${rule.source})`),
        );
      expect(wrong).toEqual([]);
    });
  }
});
