// Runs before the first paint so that a stored theme or language never flashes. It is a file of its
// own because the content security policy allows no inline script. Keys and defaults are those of
// src/client/settings/stored-settings.ts; a test compares the two.
(function () {
  var root = document.documentElement;
  function stored(name, allowed, fallback) {
    try {
      var value = localStorage.getItem('sorgfalt.' + name);
      return value !== null && allowed.test(value) ? value : fallback;
    } catch {
      return fallback;
    }
  }
  root.dataset.accent = stored(
    'accent',
    /^(bluenavy|blueyale|blueolympic|greenmoss|greenlime|purplemonster|orangecarrot|redruby|yellowgranola|greysteel)$/,
    'redruby',
  );
  root.dataset.scheme = stored('scheme', /^(light|dark|system)$/, 'light');
  root.dataset.radius = stored('radius', /^(rounded|flat)$/, 'rounded');
  root.dataset.density = stored('density', /^(regular|compact)$/, 'regular');
  var language = stored('language', /^(en|enrtl|en-US|de|de-DE|es|es-ES|fr|fr-FR|it|it-IT)$/, 'en');
  root.lang = language.slice(0, 2);
  root.dir = language === 'enrtl' ? 'rtl' : stored('direction', /^(ltr|rtl)$/, 'ltr');
})();
