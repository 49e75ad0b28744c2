/* Which classes to redefine: those of source files that are hot, and that have probes set which were not when this was done last.
 *
 * A file stays hot where nothing can be done about it: a loop goes on in the old code of its method until the method returns, and stores of
 * hooks stay. So it is only done again when more probes are set. Nothing here keeps a class from being unloaded. */
package mincovagent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

final class ClassChoice {
  private final Instrumentation instrumentation;
  private final Map<String, Integer> doneSetCounts = new HashMap<>(); // by SourceFile.key
  private final Set<Class<?>> changed = weakSet(), withoutProbes = weakSet();

  ClassChoice(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  private static Set<Class<?>> weakSet() {
    return Collections.newSetFromMap(new WeakHashMap<Class<?>, Boolean>());
  }

  /** The classes of the files that are hot, which count as done from now on. */
  List<Class<?>> choose(SourceFiles files) {
    Set<String> packages = new HashSet<>();
    Map<String, Boolean> wanted = wanted(files, packages);
    List<Class<?>> chosen = new ArrayList<>();
    if (packages.isEmpty()) return chosen;
    for (Class<?> loaded : instrumentation.getAllLoadedClasses())
      if (isWanted(loaded, wanted, packages) && instrumentation.isModifiableClass(loaded)) chosen.add(loaded);
    return chosen;
  }

  /* Whether a file is to be done, by each end of its path that begins behind a slash, for its source root may lie anywhere in it. Adds to packages
   * com.acme, acme and the unnamed one for a file com/acme/Foo.java that is. */
  private Map<String, Boolean> wanted(SourceFiles files, Set<String> packages) {
    Map<String, Boolean> wanted = new HashMap<>();
    for (SourceFiles.SourceFile file : files.all()) {
      boolean wants = file.hot && !Integer.valueOf(file.setCount).equals(doneSetCounts.put(file.key, file.setCount));
      String path = file.path();
      int name = path.lastIndexOf('/') + 1;
      for (int begin = 0;; begin = path.indexOf('/', begin) + 1) {
        if (wants || !wanted.containsKey(path.substring(begin))) wanted.put(path.substring(begin), wants);
        if (wants) packages.add(path.substring(begin, Math.max(begin, name - 1)).replace('/', '.'));
        if (begin == name) break;
      }
    }
    return wanted;
  }

  /* A class that no file is called like may stand in any file of its package. */
  private boolean isWanted(Class<?> loaded, Map<String, Boolean> wanted, Set<String> packages) {
    if (loaded.getClassLoader() == null || loaded.isArray() || withoutProbes.contains(loaded)) return false;
    String name = loaded.getName();
    int simple = name.lastIndexOf('.') + 1, nested = name.indexOf('$', simple + 1); // a name may begin with $
    Boolean wants = wanted.get((nested < 0 ? name : name.substring(0, nested)).replace('.', '/').concat(".java"));
    return wants != null ? wants : packages.contains(name.substring(0, Math.max(simple - 1, 0)));
  }

  /** What came of redefining them. */
  void learn(List<Class<?>> changedNow, List<Class<?>> without) {
    changed.addAll(changedNow);
    withoutProbes.addAll(without);
  }

  /** Those that are without stores now, which are forgotten here. */
  List<Class<?>> takeChanged() {
    List<Class<?>> taken = new ArrayList<>(changed);
    changed.clear();
    return taken;
  }
}
