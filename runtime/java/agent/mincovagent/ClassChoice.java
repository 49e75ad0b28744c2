/* Which classes to redefine: those of source files that are hot, where probes are set that were not when it was done last.
 *
 * A file stays hot where nothing can be done about it: a loop goes on in the old code of its method until the method returns, and stores of
 * hooks stay. So a class is only done again when more probes of its file are set. Nothing here keeps a class from being unloaded. */
package mincovagent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

final class ClassChoice {
  private static final int NOT_HOT = -1;

  private final Instrumentation instrumentation;
  private final Map<Class<?>, Integer> doneCounts = new WeakHashMap<>(); // the probes of its file that were set when a class was done
  private final Set<Class<?>> withoutProbes = weakSet(), changed = weakSet();

  ClassChoice(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  private static Set<Class<?>> weakSet() {
    return Collections.newSetFromMap(new WeakHashMap<Class<?>, Boolean>());
  }

  /** The classes to redefine now, which count as done from now on. */
  List<Class<?>> choose(SourceFiles files) {
    Map<String, Integer> packages = new HashMap<>(), counts = counts(files, packages);
    List<Class<?>> chosen = new ArrayList<>();
    if (packages.isEmpty()) return chosen;
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getClassLoader() == null || withoutProbes.contains(loaded) || !instrumentation.isModifiableClass(loaded)) continue;
      Integer count = count(loaded.getName(), counts, packages);
      if (count == NOT_HOT || count.equals(doneCounts.put(loaded, count))) continue;
      chosen.add(loaded);
    }
    return chosen;
  }

  /* How many probes of a hot file are set, else NOT_HOT, by each end of its path that begins behind a slash, for its source root may lie anywhere
   * in it. Adds the same, of all hot files together, to packages: for com/acme/Foo.java to com.acme, acme and the unnamed one. */
  private static Map<String, Integer> counts(SourceFiles files, Map<String, Integer> packages) {
    Map<String, Integer> counts = new HashMap<>();
    for (SourceFiles.SourceFile file : files.all()) {
      int count = file.hot ? file.setCount : NOT_HOT;
      int name = file.path.lastIndexOf('/') + 1;
      for (int begin = 0;; begin = file.path.indexOf('/', begin) + 1) {
        counts.merge(file.path.substring(begin), count, Math::max);
        if (file.hot) packages.merge(file.path.substring(begin, Math.max(begin, name - 1)).replace('/', '.'), count, Integer::sum);
        if (begin == name) break;
      }
    }
    return counts;
  }

  /* That of the file which a class is called like; where there is none, it may stand in any file of its package. */
  private static int count(String name, Map<String, Integer> counts, Map<String, Integer> packages) {
    int simple = name.lastIndexOf('.') + 1, nested = name.indexOf('$', simple + 1); // a name may begin with $
    Integer count = counts.get((nested < 0 ? name : name.substring(0, nested)).replace('.', '/').concat(".java"));
    return count != null ? count : packages.getOrDefault(name.substring(0, Math.max(simple - 1, 0)), NOT_HOT);
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
